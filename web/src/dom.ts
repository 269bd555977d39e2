// Small helpers that create elements. None takes HTML as text, so no board or link can inject markup.

type Props = Record<string, string | number | boolean | null | EventListener>;

/** Sets attributes; `on...` adds a listener, null and false omit the attribute. */
function set(element: Element, props: Props): void {
    for (const [name, value] of Object.entries(props)) {
        if (typeof value === "function") element.addEventListener(name.slice(2), value);
        else if (value === null || value === false) element.removeAttribute(name);
        else element.setAttribute(name, value === true ? "" : String(value));
    }
}

/** Creates an HTML element. */
export function h<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    props: Props = {},
    ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    set(element, props);
    element.append(...children);
    return element;
}

/** Creates an SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
    tag: K,
    props: Props = {},
    ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    set(element, props);
    element.append(...children);
    return element;
}

/** The element in index.html with this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
    const element = document.getElementById(id);
    if (!element) throw new Error(`index.html has no element with the id ${id}`);
    return element as T;
}

const ICONS = {
    undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
    restart: "M4 4v6h6M4.5 15a8 8 0 1 0 1.8-8.5L4 10",
    hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.1 1 1.6h5c0-.5.4-1.1 1-1.6A6 6 0 0 0 12 3z",
    marks: "M8 20V6m0 0L4 10m4-4 4 4M16 4v14m0 0 4-4m-4 4-4-4",
    first: "M18 5 9 12l9 7zM6 5v14",
    back: "M16 5 7 12l9 7z",
    play: "M7 4l12 8-12 8z",
    pause: "M8 5v14M16 5v14",
    forward: "M8 5l9 7-9 7z",
    last: "M6 5l9 7-9 7zM18 5v14",
    previous: "m15 5-7 7 7 7",
    next: "m9 5 7 7-7 7",
};
export type Icon = keyof typeof ICONS;

/** Creates an icon, hidden from screen readers: the button around it has a name. */
export function icon(name: Icon): SVGSVGElement {
    return s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/** Creates a button with a text, an icon, or both; without text, `name` is its accessible name. */
export function button(text: string, onclick: () => void, options: { icon?: Icon; name?: string; main?: boolean } = {}): HTMLButtonElement {
    const element = h("button", { type: "button" });
    element.addEventListener("click", () => isOff(element) || onclick());
    if (options.icon) element.append(icon(options.icon));
    if (text) element.append(h("span", {}, text));
    if (options.name) {
        element.setAttribute("aria-label", options.name);
        element.title = options.name;
    }
    if (options.main) element.className = "main";
    return element;
}

/** Disables or enables a button. A disabled one keeps the focus, so that keyboard users do not lose their place. */
export function setOff(element: HTMLElement, off: boolean): void {
    if (off) element.setAttribute("aria-disabled", "true");
    else element.removeAttribute("aria-disabled");
}

function isOff(element: HTMLElement): boolean {
    return element.getAttribute("aria-disabled") === "true";
}
