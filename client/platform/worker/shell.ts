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
 * not answer. A newer version takes its place when the only window goes to a page anew, so that no page
 * ever runs on files of two versions.
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

/** When the newer version was last told to take over, and how long that may last, in milliseconds. */
let toldAt = Number.NEGATIVE_INFINITY
const takingOver = 10_000

async function navigate(worker: WorkerScope, request: Request): Promise<Response> {
  const { waiting } = worker.registration
  const windows = waiting ? await worker.clients.matchAll({ type: 'window' }) : []
  // Asked again meanwhile, this version answers once more: else it would be asked for ever.
  if (waiting && windows.length < 2 && Date.now() - toldAt > takingOver) {
    toldAt = Date.now()
    waiting.postMessage(takeOver)
    // The newer version answers when the browser asks again.
    return new Response('', { headers: { refresh: '0', 'content-type': 'text/html' } })
  }
  const answer = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const first = await Promise.race([answer, late]).catch(() => undefined)
  return first ?? (await matchPrecache(startPage)) ?? answer
}
