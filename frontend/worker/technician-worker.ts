// Opens the technician's page without a network (docs/adr/0028). Its scope, `/technician`, also
// covers /technician-tracking and /technician-management, so it answers for nothing but that one
// page and the files that the page needs.

/** The build writes it above this file (tools/build/phone-worker.mjs). */
declare const release: {
  readonly name: string;
  readonly page: string;
  /** The page's first script. A page that names another one is from another release. */
  readonly entry: string;
  readonly files: readonly string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;
/** In a cellar the phone may say that it has a network, and nothing comes. */
const answersWithinMs = 4_000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(replaceOlder()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname === release.page && request.mode === 'navigate') event.respondWith(openPage());
  else if (release.files.includes(pathname)) event.respondWith(openFile(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(release.name);
  await cache.addAll(release.files);
  if (!(await keptPage(await fetch(release.page)))) {
    throw new Error('The page is from another release');
  }
  await worker.skipWaiting();
}

async function replaceOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name !== release.name);
  await Promise.all(older.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The newest page if it comes in time. */
async function openPage(): Promise<Response> {
  try {
    const page = await fetch(release.page, { signal: AbortSignal.timeout(answersWithinMs) });
    if (!page.ok) return (await caches.match(release.page)) ?? page;
    await keptPage(page);
    return page;
  } catch (error) {
    const kept = await caches.match(release.page);
    if (kept) return kept;
    throw error;
  }
}

/** Keeps the page if its scripts are those that are kept. It may name a new phone number. */
async function keptPage(page: Response): Promise<boolean> {
  const isOurs = page.ok && (await page.clone().text()).includes(`"${release.entry}"`);
  if (isOurs) await (await caches.open(release.name)).put(release.page, page.clone());
  return isOurs;
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
