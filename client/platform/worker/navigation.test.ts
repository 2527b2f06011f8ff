import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { pageRenewed } from './page-renewed.ts'
import type { WorkerScope } from './scope.ts'

const pageOf = (text: string, file = 'a') =>
  `<script src="/assets/${file}-1.js"></script><p>${text}</p>`

/** What the academy sends now, and the addresses it was asked for. */
let sent: string
let requested: string[]
let notified: unknown[]
let waiting: WorkerScope['registration']['waiting']
let activate: () => Promise<void>
let navigate: (address: string, cache?: string) => Promise<string>
/** What the worker still does after it has answered. */
let afterwards: Promise<unknown>[]

beforeEach(async () => {
  vi.useFakeTimers()
  sent = pageOf('first')
  requested = []
  notified = []
  waiting = null
  afterwards = []
  const cached = new Map<string, Response>()
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('caches', {
    delete: async () => cached.clear(),
    match: async (address: string) => cached.get(address)?.clone(),
    open: async () => ({
      put: async (address: string, page: Response) => void cached.set(address, page),
    }),
  })
  vi.stubGlobal('fetch', async (of: string | { url: string }) => {
    requested.push(typeof of === 'string' ? of : of.url)
    return new Response(sent)
  })
  const listeners = new Map<string, (event: object) => void>()
  const worker = {
    get registration() {
      return { waiting }
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => [],
      get: async () => ({ postMessage: (message: unknown) => notified.push(message) }),
    },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
  }
  const { navigationRoute } = await import('./navigation.ts')
  const files = [{ url: '/assets/a-1.js', revision: null }]
  const route = navigationRoute(worker as unknown as WorkerScope, files, async () => undefined)
  const waitUntil = (work: Promise<unknown>) => afterwards.push(work)
  activate = async () => {
    listeners.get('activate')?.({ waitUntil })
    await Promise.all(afterwards)
    await vi.advanceTimersByTimeAsync(0)
    requested.length = 0
  }
  navigate = async (path, cache = 'default') => {
    const request = { url: `https://academy.example${path}`, cache }
    const options = { request, event: { waitUntil, resultingClientId: 'page' } }
    return (await route.handler.handle(options as unknown as RouteHandlerCallbackOptions)).text()
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets the worker finish what it put off. */
async function rest() {
  await vi.advanceTimersByTimeAsync(5000)
  await Promise.all(afterwards)
}

test('the application starts with the page on this device, which is renewed afterwards', async () => {
  await activate()
  sent = pageOf('second')
  expect(await navigate('/dashboard/journal')).toBe(pageOf('first'))
  expect(requested).toEqual([])
  await rest()
  expect(requested).toEqual(['https://academy.example/dashboard/journal'])
  expect(notified).toEqual([pageRenewed])
  expect(await navigate('/dashboard')).toBe(pageOf('second'))
})

test('a page that does not come keeps nothing waiting', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await activate()
  expect(requested).toEqual([])
})

test('a page that has not changed is not told so', async () => {
  await activate()
  await navigate('/dashboard')
  await rest()
  expect([requested.length, notified]).toEqual([1, []])
})

test.each([
  ['a reload', '/dashboard', 'no-cache'],
  ['another page', '/login', 'default'],
])('%s comes from the academy', async (_, path, cache) => {
  await activate()
  sent = pageOf('second')
  expect(await navigate(path, cache)).toBe(pageOf('second'))
})

test('a page of somebody on the way does not take the place of the one on this device', async () => {
  await activate()
  sent = '<p>Welcome to the Wi-Fi of this train</p>'
  await navigate('/dashboard')
  await rest()
  expect(notified).toEqual([])
  expect(await navigate('/dashboard', 'force-cache')).toBe(pageOf('first'))
})

test('while a newer version is waiting, all pages come from the academy', async () => {
  await activate()
  sent = pageOf('second', 'b')
  waiting = { postMessage: () => undefined }
  expect(await navigate('/dashboard')).toBe(pageOf('second', 'b'))
})

test('once the academy sends a page of another version, the next start comes from there', async () => {
  await activate()
  sent = pageOf('second', 'b')
  expect(await navigate('/dashboard')).toBe(pageOf('first'))
  await rest()
  expect(notified).toEqual([])
  expect(await navigate('/dashboard')).toBe(pageOf('second', 'b'))
})
