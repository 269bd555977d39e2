/**
 * Registers the service worker after the page has loaded. The worker of this build then loads the rest, such as the engine. A host without
 * HTTPS has no worker: the page then works, but not offline.
 */
export function workOffline(): void {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const fill = () => serviceWorker.controller?.postMessage("");
    serviceWorker.addEventListener("controllerchange", fill);
    fill();
    const register = () => void serviceWorker.register("sw.js").catch(() => undefined);
    if (document.readyState === "complete") register();
    else addEventListener("load", register);
}
