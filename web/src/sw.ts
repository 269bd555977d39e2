// The service worker: after the first visit the page works offline. It caches the files of one build and nothing else.

interface LifeEvent extends Event {
    waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends LifeEvent {
    readonly request: Request;
    respondWith(response: Promise<Response>): void;
}

// Filled in by build.mjs: the files of the page, those loaded on demand, and a name that changes with them.
declare const FILES: string[];
declare const LATER: string[];
declare const VERSION: string;
const worker = self as unknown as EventTarget & {
    skipWaiting(): Promise<void>;
    clients: { claim(): Promise<void> };
    registration: { scope: string };
};
// Pages at several paths of one host do not share a cache.
const scope = worker.registration.scope;
const own = `homing ${scope} `;

worker.addEventListener("install", (event) => {
    const fill = async () => {
        const cache = await caches.open(own + VERSION);
        await cache.addAll(FILES.map((file) => new Request(new URL(file, scope), { cache: "reload" })));
        await worker.skipWaiting();
    };
    (event as LifeEvent).waitUntil(fill());
});

worker.addEventListener("activate", (event) => {
    const sweep = async () => {
        const old = (await caches.keys()).filter((name) => name.startsWith(own) && name !== own + VERSION);
        await Promise.all(old.map((name) => caches.delete(name)));
        await worker.clients.claim();
    };
    (event as LifeEvent).waitUntil(sweep());
});

// The page has been loaded: the rest follows, file by file. What cannot be loaded now is loaded on the next visit.
worker.addEventListener("message", (event) => {
    const fill = async () => {
        const cache = await caches.open(own + VERSION);
        for (const file of LATER) {
            const { href } = new URL(file, scope);
            if (!(await cache.match(href))) await cache.add(href);
        }
    };
    (event as LifeEvent).waitUntil(fill().catch(() => undefined));
});

worker.addEventListener("fetch", (event) => {
    const { request } = event as FetchEvent;
    const isHere = request.url.startsWith(scope) && request.method === "GET";
    const path = new URL(request.url).href.slice(scope.length).replace(/[?#].*/, "");
    const isLater = LATER.includes(path);
    if (!isHere || !(isLater || FILES.includes(path === "" || path === "index.html" ? "./" : path))) return;
    const answer = async () => {
        const cache = await caches.open(own + VERSION);
        const kept = await cache.match(new URL(path === "index.html" ? "./" : path, scope).href);
        if (kept) return kept;
        const response = await fetch(request);
        if (isLater && response.ok) await cache.put(request, response.clone());
        return response;
    };
    (event as FetchEvent).respondWith(answer());
});
