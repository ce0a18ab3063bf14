// Without a connection, answers with what the playground has kept (theme/playground/offline.ts).
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  event.respondWith(
    fetch(request).catch(async (offline) => {
      const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
      if (kept === undefined) throw offline;
      return kept;
    }),
  );
});
