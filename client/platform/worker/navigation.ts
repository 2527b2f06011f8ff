import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute } from 'workbox-routing'
import { pageRenewed } from './page-renewed.ts'
import type { WorkerScope } from './scope.ts'

/** The page that starts the application at any address. */
export const startPage = '/dashboard'
/** The same page as last sent by the academy: with its current name, colours and icons. */
const pageCache = 'academy-page'
/** Milliseconds after which a page is served from this device. */
const patience = 6000
/** Milliseconds after which a new page has asked for what it starts with. */
const rest = 5000

interface Navigation {
  request: Request
  event: { waitUntil(work: Promise<unknown>): void; resultingClientId: string }
  /** The files of this version. */
  known: ReadonlySet<string>
  /** The start page that came with this version. */
  installed: () => Promise<Response | undefined>
}

const takeOver = 'take over'
let navigations = 0

/**
 * Answers navigations. The application starts with the page that this device has, without waiting for the
 * academy, and renews it afterwards; a reload, every other page, and all of them while a newer version is
 * waiting, come from the academy, and from this device if it does not answer.
 *
 * A newer version replaces this one once the only window has received a page from the academy itself: that
 * page refers to the newer files, so that none ever runs on files of two versions.
 */
export function navigationRoute(
  worker: WorkerScope,
  files: PrecacheEntry[],
  installed: () => Promise<Response | undefined>,
): NavigationRoute {
  const known = new Set(files.map(({ url }) => url))
  worker.addEventListener('message', ({ data }) => {
    if (data === takeOver) void worker.skipWaiting()
  })
  worker.addEventListener('activate', (event) => {
    // The cached page refers to files of the previous version.
    const forgotten = caches.delete(pageCache)
    event.waitUntil(Promise.all([worker.clients.claim(), forgotten]))
    // Not waited for: all requests of the academy's pages wait until the worker is active.
    void forgotten.then(() => askForPage(startPage, known)).catch(() => undefined)
  })
  return new NavigationRoute(
    ({ request, event }) =>
      navigate(worker, {
        request,
        event: event as unknown as Navigation['event'],
        known,
        installed,
      }),
    { denylist: [/^\/api(\/|$)/, /\/[^/]+\.[^/]+$/] },
  )
}

async function navigate(worker: WorkerScope, navigation: Navigation): Promise<Response> {
  navigations += 1
  const { request, event } = navigation
  const { waiting } = worker.registration
  const isStart = new URL(request.url).pathname.startsWith(startPage)
  // Whoever reloads wants what there is now; who goes back, or gets a closed tab again, does not.
  const isReload = ['no-cache', 'reload', 'no-store'].includes(request.cache)
  const cached = isStart && !isReload && !waiting ? await sentPage() : undefined
  if (cached) {
    event.waitUntil(renew(worker, navigation, cached.clone()).catch(() => undefined))
    return cached
  }
  const mine = navigations
  // The page being left counts until the next one is there.
  const windows = waiting ? await worker.clients.matchAll({ type: 'window' }) : []
  const answer = fetch(request)
  if (isStart) {
    const { known } = navigation
    event.waitUntil(answer.then((page) => keepPage(page.clone(), known)).catch(() => undefined))
  }
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const first = await Promise.race([answer, late]).catch(() => undefined)
  if (first?.ok && waiting && windows.length < 2) event.waitUntil(replaceAtRest(worker, mine))
  return first ?? (await sentPage()) ?? (await navigation.installed()) ?? answer
}

/** Asks the academy for the page that was served from this device, and tells that one if it has changed. */
async function renew(
  worker: WorkerScope,
  { request, event, known }: Navigation,
  cached: Response,
): Promise<void> {
  // What the page itself needs comes first.
  await atRest()
  const page = await askForPage(request.url, known)
  if (!page || (await page.text()) === (await cached.text())) return
  const client = await worker.clients.get(event.resultingClientId)
  client?.postMessage(pageRenewed)
}

/**
 * Asks the academy for the start page and caches it. If it is one of another version, the next start comes from
 * the academy, even on a device that has no room for the newer version's files.
 */
async function askForPage(address: string, known: ReadonlySet<string>): Promise<Response | null> {
  const page = await fetch(address, { headers: { accept: 'text/html' } })
  const version = await keepPage(page.clone(), known)
  if (version === 'another') await caches.delete(pageCache)
  return version === 'this' ? page : null
}

const atRest = () => new Promise((resolve) => setTimeout(resolve, rest))

/**
 * Lets the newer version replace this one when the new page has asked for what it starts with. Chromium stops the
 * old version for that as soon as it is at rest; if it is started again by a request of the page just then, the
 * newer version goes on waiting for minutes, and so does the next navigation.
 */
async function replaceAtRest(worker: WorkerScope, navigation: number): Promise<void> {
  await atRest()
  const windows = await worker.clients.matchAll({ type: 'window' })
  // A page that was asked for since may have come from this device.
  if (navigation === navigations && windows.length < 2)
    worker.registration.waiting?.postMessage(takeOver)
}

/** The start page as the academy sent it last. */
const sentPage = () => caches.match(startPage, { cacheName: pageCache })

/**
 * Caches the start page as it was sent, unless it refers to files of another version. Returns which version it is
 * of; null if it is none, but an error or what somebody on the way has put in its place.
 */
async function keepPage(
  page: Response,
  known: ReadonlySet<string>,
): Promise<'this' | 'another' | null> {
  if (!page.ok || page.redirected) return null
  const html = await page.clone().text()
  const files = [...html.matchAll(/["'](\/assets\/[^"']+\.(?:js|css))["']/g)].map(
    ([, file = '']) => file,
  )
  if (files.length === 0) return null
  if (!files.every((file) => known.has(file))) return 'another'
  const cache = await caches.open(pageCache)
  await cache.put(startPage, page)
  return 'this'
}
