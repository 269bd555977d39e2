/** Registers the service worker after the page has loaded. A host without HTTPS has none: the page then works, but not offline. */
export function workOffline(): void {
    if (!("serviceWorker" in navigator)) return;
    const register = () => void navigator.serviceWorker.register("sw.js").catch(() => undefined);
    if (document.readyState === "complete") register();
    else addEventListener("load", register);
}
