import {
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { WorkerScope } from './scope.ts'

/** The page that starts the application at any address. */
const startPage = '/dashboard'
/** The same page as last sent by the academy: with its current name, colours and icons. */
const pageCache = 'academy-page'
/** Pictures of the academy's look; the content of an address never changes. */
const picturesCache = 'academy-pictures'
const mostPictures = 12
/** Milliseconds after which a page is served from this device. */
const patience = 6000
/** Milliseconds after which a new page has asked for what it starts with. */
const rest = 5000

/**
 * Caches this version of the application's pages, scripts and styles, and serves them if the academy
 * does not answer. A newer version replaces it once the only window has received a page from the
 * academy itself: that page refers to the newer files, so that none ever runs on files of two
 * versions.
 */
export function keepShell(worker: WorkerScope, files: PrecacheEntry[]): void {
  precache(files)
  cleanupOutdatedCaches()
  registerRoute(
    new NavigationRoute(({ request, event }) => navigate(worker, { request, event, known }), {
      denylist: [/^\/api(\/|$)/, /\/[^/]+\.[^/]+$/],
    }),
  )
  const known = new Set(files.map((file) => (typeof file === 'string' ? file : file.url)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/brand/'),
    new CacheFirst({ cacheName: picturesCache, plugins: [{ cacheDidUpdate: forgetOldPictures }] }),
  )
  // Everything except the page, which is answered above.
  addRoute({ directoryIndex: '', cleanURLs: false })
  worker.addEventListener('message', ({ data }) => {
    if (data === takeOver) void worker.skipWaiting()
  })
  // The cached page refers to files of the previous version.
  worker.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([worker.clients.claim(), caches.delete(pageCache)])),
  )
}

const takeOver = 'take over'
let navigations = 0

interface Navigation {
  request: Request
  event: { waitUntil(work: Promise<unknown>): void }
  /** The files of this version. */
  known: ReadonlySet<string>
}

async function navigate(
  worker: WorkerScope,
  { request, event, known }: Navigation,
): Promise<Response> {
  navigations += 1
  const mine = navigations
  const { waiting } = worker.registration
  // The page being left counts until the next one is there.
  const windows = waiting ? await worker.clients.matchAll({ type: 'window' }) : []
  const answer = fetch(request)
  if (new URL(request.url).pathname.startsWith(startPage)) {
    event.waitUntil(answer.then((page) => keepPage(page.clone(), known)).catch(() => undefined))
  }
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const first = await Promise.race([answer, late]).catch(() => undefined)
  if (first?.ok && waiting && windows.length < 2) event.waitUntil(replaceAtRest(worker, mine))
  return first ?? (await keptPage()) ?? answer
}

/**
 * Lets the newer version replace this one when the new page has asked for what it starts with. Chromium stops the
 * old version for that as soon as it is at rest; if it is started again by a request of the page just then, the
 * newer version goes on waiting for minutes, and so does the next navigation.
 */
async function replaceAtRest(worker: WorkerScope, navigation: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, rest))
  const windows = await worker.clients.matchAll({ type: 'window' })
  // A page that was asked for since may have come from this device.
  if (navigation === navigations && windows.length < 2)
    worker.registration.waiting?.postMessage(takeOver)
}

const keptPage = async () =>
  (await caches.match(startPage, { cacheName: pageCache })) ?? matchPrecache(startPage)

/** Caches the start page as it was sent, unless it refers to files of another version. */
async function keepPage(page: Response, known: ReadonlySet<string>): Promise<void> {
  if (!page.ok || page.redirected) return
  const html = await page.clone().text()
  const files = [...html.matchAll(/["'](\/assets\/[^"']+\.(?:js|css))["']/g)].map(
    ([, file = '']) => file,
  )
  if (files.length === 0 || !files.every((file) => known.has(file))) return
  const cache = await caches.open(pageCache)
  await cache.put(startPage, page)
}

async function forgetOldPictures(): Promise<void> {
  const cache = await caches.open(picturesCache)
  const kept = await cache.keys()
  for (const request of kept.slice(0, -mostPictures)) await cache.delete(request)
}
