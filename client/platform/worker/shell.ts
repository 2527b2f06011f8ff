import { cacheNames } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { keepAllFiles } from './keep-all-files.ts'
import { navigationRoute, startPage } from './navigation.ts'
import type { WorkerScope } from './scope.ts'

const picturesCache = 'academy-pictures'
const mostPictures = 12

/**
 * Caches this version of the application's pages, scripts and styles, and serves them from this device; see
 * `navigationRoute` for the pages.
 *
 * On a new device the worker waits only for what every page starts with, so that it has the page in somebody's hand
 * within a moment; the other files follow once that page is calm, and until then are in the browser's own cache where
 * they have been used. A newer version waits for all of its files: what it replaces has all of them as well.
 */
export function keepShell(worker: WorkerScope, files: PrecacheEntry[], start: string[]): void {
  const all = new PrecacheController()
  all.addToCacheList(files)
  const first = new PrecacheController()
  first.addToCacheList(files.filter(({ url }) => url === startPage || start.includes(url)))
  worker.addEventListener('install', (event) => {
    void (worker.registration.active ? all : first).install(event)
  })
  worker.addEventListener('activate', (event) => void all.activate(event))
  worker.addEventListener('message', (event) => {
    if (event.data === keepAllFiles) event.waitUntil(keepMissing(all))
  })
  cleanupOutdatedCaches()
  registerRoute(navigationRoute(worker, files, () => all.matchPrecache(startPage)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/brand/'),
    new CacheFirst({ cacheName: picturesCache, plugins: [{ cacheDidUpdate: forgetOldPictures }] }),
  )
  // Everything except the page, which is answered above.
  registerRoute(new PrecacheRoute(all, { directoryIndex: '', cleanURLs: false }))
  // Where the browser can, it reads them itself: twenty at each start would keep calls waiting.
  worker.addEventListener('install', (event) => {
    const ofBuild = {
      condition: { urlPattern: '/assets/*' },
      source: { cacheName: cacheNames.precache },
    }
    event.waitUntil(Promise.resolve(event.addRoutes?.(ofBuild)).catch(() => undefined))
  })
}

/** Caches the files that this device does not have yet, one at a time: the page's own calls come first. */
async function keepMissing(all: PrecacheController): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const here = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...all.getURLsToCacheKeys().values()].filter((key) => !here.has(key))
  for (const key of missing) await cache.add(key)
}

async function forgetOldPictures(): Promise<void> {
  const cache = await caches.open(picturesCache)
  const kept = await cache.keys()
  for (const request of kept.slice(0, -mostPictures)) await cache.delete(request)
}
