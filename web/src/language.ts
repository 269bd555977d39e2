import { words as en } from "./words/en";

export type Words = typeof en;
/** The languages of the page, one file in words/ each, which build.mjs finds. */
declare const LANGUAGES: string[];
export const languages: readonly string[] = LANGUAGES;

/** The current texts. */
export let w: Words = en;
export let language = "en";

/** Switches to a language, or to the browser's first one that the page has. Loads texts other than the English ones. */
export async function speak(chosen: string | undefined): Promise<void> {
    const asked = chosen ? [chosen] : navigator.languages.map((name) => name.split("-")[0]!);
    language = asked.find((name) => languages.includes(name)) ?? "en";
    if (language !== "en") {
        // Without a connection the file may be missing.
        const file = (await import(`./words/${language}.ts`).catch(() => undefined)) as { words: Words } | undefined;
        if (file) w = file.words;
        else language = "en";
    }
    document.documentElement.lang = language;
    for (const element of document.querySelectorAll<HTMLElement>("[data-w]")) element.textContent = w.page[element.dataset["w"] as "title"];
    for (const element of document.querySelectorAll<HTMLElement>("[data-label]"))
        element.setAttribute("aria-label", w.page[element.dataset["label"] as "title"]);
}

/** A number in the notation of the language. */
export const written = (count: number | bigint): string => count.toLocaleString(language);

/** A part of the page that is loaded on demand. If it cannot be loaded, the error says so. */
export const loaded = <T>(part: Promise<T>): Promise<T> =>
    part.catch(() => {
        throw new Error(w.notLoaded);
    });

/** The message of an error in the language of the page; errors of the engine are translated by their kind. */
export function sentenceOf(error: unknown): string {
    const { message, kind } = error as Error & { kind?: string };
    return kind ? w.refused(kind, message) : message;
}
