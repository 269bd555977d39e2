/** What is not needed at once. A host without HTTPS has no service worker: then the page works as well, but not offline. */
export function workOffline(): void {
    if (!("serviceWorker" in navigator)) return;
    const register = () => void navigator.serviceWorker.register("sw.js").catch(() => undefined);
    if (document.readyState === "complete") register();
    else addEventListener("load", register);
}
