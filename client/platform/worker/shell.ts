import { cacheNames } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { fewAtOnce } from '../http/few-at-once.ts'
import { keepAllFiles } from './keep-all-files.ts'
import { navigationRoute, startPage } from './navigation.ts'
import type { WorkerScope } from './scope.ts'

const picturesCache = 'academy-pictures'
const mostPictures = 12

interface ShellFiles {
  /** All of this version. */
  files: PrecacheEntry[]
  /** The addresses of those without which no page starts. */
  start: string[]
  /** Of those that are needed next, in order. */
  soon: string[]
}

/**
 * Caches this version of the application's pages, scripts and styles, and serves them from this device; see
 * `navigationRoute` for the pages.
 *
 * On a new device the worker waits only for what every page starts with, so that it has the page in somebody's hand
 * within a moment. What a student needs soon follows at once, the other files once that page is calm; until then they
 * are in the browser's own cache where they have been used. A newer version waits for all of its files: what it replaces
 * has all of them as well.
 */
export function keepShell(worker: WorkerScope, { files, start, soon }: ShellFiles): void {
  const all = new PrecacheController()
  all.addToCacheList(files)
  const first = new PrecacheController()
  first.addToCacheList(files.filter(({ url }) => url === startPage || start.includes(url)))
  worker.addEventListener('install', (event) => {
    void (worker.registration.active ? all : first).install(event)
  })
  worker.addEventListener('activate', (event) => {
    void all.activate(event)
    // Not waited for: all requests of the academy's pages wait until the worker is active.
    void keepMissing(soon).catch(() => undefined)
  })
  worker.addEventListener('message', (event) => {
    const everything = [...soon, ...all.getURLsToCacheKeys().values()]
    if (event.data === keepAllFiles) event.waitUntil(keepMissing(everything))
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

/** Caches those of the files that this device does not have yet, in order, a few at a time. */
async function keepMissing(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  await fewAtOnce(files, async (file) => {
    if (!(await cache.match(file))) await cache.add(file)
  })
}

async function forgetOldPictures(): Promise<void> {
  const cache = await caches.open(picturesCache)
  const cached = await cache.keys()
  for (const request of cached.slice(0, -mostPictures)) await cache.delete(request)
}
