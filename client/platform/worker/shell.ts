import { cacheNames } from 'workbox-core'
import { addRoute, cleanupOutdatedCaches, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { navigationRoute } from './navigation.ts'
import type { WorkerScope } from './scope.ts'

const picturesCache = 'academy-pictures'
const mostPictures = 12

/**
 * Caches this version of the application's pages, scripts and styles, and serves them from this device; see
 * `navigationRoute` for the pages.
 */
export function keepShell(worker: WorkerScope, files: PrecacheEntry[]): void {
  precache(files)
  cleanupOutdatedCaches()
  registerRoute(navigationRoute(worker, files))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/brand/'),
    new CacheFirst({ cacheName: picturesCache, plugins: [{ cacheDidUpdate: forgetOldPictures }] }),
  )
  // Everything except the page, which is answered above.
  addRoute({ directoryIndex: '', cleanURLs: false })
  // Where the browser can, it reads them itself: twenty at each start would keep calls waiting.
  worker.addEventListener('install', (event) => {
    const ofBuild = {
      condition: { urlPattern: '/assets/*' },
      source: { cacheName: cacheNames.precache },
    }
    event.waitUntil(Promise.resolve(event.addRoutes?.(ofBuild)).catch(() => undefined))
  })
}

async function forgetOldPictures(): Promise<void> {
  const cache = await caches.open(picturesCache)
  const kept = await cache.keys()
  for (const request of kept.slice(0, -mostPictures)) await cache.delete(request)
}
