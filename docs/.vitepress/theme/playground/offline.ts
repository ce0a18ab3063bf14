/** Keeps what the page needs, so that it works without a connection after the first visit. */

const STORE = 'nrs-playground';
const ASSET = /(?:src|href)="([^"]*\/assets\/[^"]+)"/g;

/** What this visit has kept, or is about to: nothing is asked for twice. */
const kept = new Set<string>();

/**
 * Keeps the page, its code, and more files. A browser that cannot keep files works as before.
 *
 * @param worker the address of the service worker, which answers without a connection
 */
export async function keep(worker: string, files: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const page = whole(location.pathname);
  const isFirst = !kept.has(page);
  kept.add(page);
  try {
    const own = isFirst ? [page, ...(await code(worker, page))] : [];
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/`));
    const missing = new Set(
      [...own, ...loaded, ...files].map(whole).filter((file) => file === own[0] || !kept.has(file)),
    );
    missing.forEach((file) => kept.add(file));
    const store = await caches.open(STORE);
    // One file that is missing, such as an icon, keeps no other from being kept.
    await Promise.allSettled([...missing].map((file) => store.add(file)));
  } catch {
    // A full disk, or a connection that has just ended: the page goes on with what it has.
    if (isFirst) kept.delete(page);
  }
}

/** Registers the worker, and returns the addresses of the page's code. */
async function code(worker: string, page: string): Promise<string[]> {
  await navigator.serviceWorker.register(worker);
  const html = await (await fetch(page)).text();
  return [...html.matchAll(ASSET)].map(([, address = '']) => address);
}

function whole(address: string): string {
  return new URL(address, location.href).href.replace(/[#?].*$/, '');
}
