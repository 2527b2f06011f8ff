import {
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { WorkerScope } from './scope.ts'

/** The page that starts the application at any address. */
const startPage = '/dashboard'
/** Milliseconds after which a page comes from this device. */
const patience = 6000

/**
 * Keeps this version of the application's pages, scripts and styles, and opens it where the academy does
 * not answer. A newer version takes its place once the only window has been given a page by the academy
 * itself: that page names the newer files, so that none ever runs on files of two versions.
 */
export function keepShell(worker: WorkerScope, files: PrecacheEntry[]): void {
  precache(files)
  cleanupOutdatedCaches()
  registerRoute(
    new NavigationRoute(({ request }) => navigate(worker, request), {
      denylist: [/^\/api(\/|$)/, /\/[^/]+\.[^/]+$/],
    }),
  )
  // Everything but the page: that is answered above.
  addRoute({ directoryIndex: '', cleanURLs: false })
  worker.addEventListener('message', ({ data }) => {
    if (data === takeOver) void worker.skipWaiting()
  })
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}

const takeOver = 'take over'

async function navigate(worker: WorkerScope, request: Request): Promise<Response> {
  const { waiting } = worker.registration
  // The page that is being left counts until the next one is there.
  const windows = waiting ? await worker.clients.matchAll({ type: 'window' }) : []
  const answer = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const first = await Promise.race([answer, late]).catch(() => undefined)
  if (first?.ok && windows.length < 2) waiting?.postMessage(takeOver)
  return first ?? (await matchPrecache(startPage)) ?? answer
}
