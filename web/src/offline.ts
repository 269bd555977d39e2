/** Registers the service worker after the page has loaded, which then loads the rest, such as the engine. A host without HTTPS has none: the page then works, but not offline. */
export function workOffline(): void {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const register = () =>
        serviceWorker
            .register("sw.js")
            .then(() => serviceWorker.ready)
            .then(({ active }) => active!.postMessage(""))
            .catch(() => undefined);
    if (document.readyState === "complete") void register();
    else addEventListener("load", register);
}
