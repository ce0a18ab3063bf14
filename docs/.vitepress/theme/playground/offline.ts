/** Keeps what the page needs, so that it works without a connection after the first visit. */

const STORE = 'nrs-playground';
const ASSET = /(?:src|href)="([^"]*\/assets\/[^"]+)"/g;

/**
 * Keeps the page, its code, and more files. A browser that cannot keep files works as before.
 *
 * @param worker the address of the service worker, which answers without a connection
 */
export async function keep(worker: string, files: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(worker);
    const page = location.pathname;
    const html = await (await fetch(page)).text();
    const assets = [...html.matchAll(ASSET)].map(([, address = '']) => address);
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/`));
    const store = await caches.open(STORE);
    const all = new Set([page, ...assets, ...loaded, ...files].map(whole));
    // One file that is missing, such as an icon, keeps no other from being kept.
    await Promise.allSettled([...all].map((file) => store.add(file)));
  } catch {
    // A full disk, or a connection that has just ended: the page goes on with what it has.
  }
}

function whole(address: string): string {
  return new URL(address, location.href).href.replace(/[#?].*$/, '');
}
