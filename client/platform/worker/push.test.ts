import { beforeEach, expect, test, vi } from 'vitest'
import { listenForPush } from './push.ts'
import type { WorkerScope } from './scope.ts'

type Listener = (event: object) => void
let listeners: Record<string, Listener>
const showNotification = vi.fn(async (_title: string, _options: object) => undefined)
const openWindow = vi.fn(async (_url: string) => undefined)
const focus = vi.fn(async () => undefined)
let windows: { url: string; focus: () => Promise<undefined> }[]

beforeEach(() => {
  vi.clearAllMocks()
  listeners = {}
  windows = []
  const worker = {
    addEventListener(name: string, listener: Listener) {
      listeners[name] = listener
    },
    location: { origin: 'https://academy.example' },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  }
  listenForPush(worker as unknown as WorkerScope)
})

/** Sends the worker an event and waits until it is done. */
async function send(name: string, event: object) {
  let work: Promise<unknown> = Promise.resolve()
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise
  }
  listeners[name]?.({ ...event, waitUntil })
  await work
}
const click = (href?: string) =>
  send('notificationclick', { notification: { close: () => undefined, data: { href } } })

test('a message is shown with its title, text and link', async () => {
  const payload = { title: 'New signal', message: 'EURUSD BUY', href: '/dashboard/signals' }
  await send('push', { data: { json: () => payload } })
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'New signal',
    expect.objectContaining({ body: 'EURUSD BUY', data: { href: '/dashboard/signals' } }),
  )
})

test('an unreadable message is shown nevertheless', async () => {
  await send('push', { data: null })
  expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ data: { href: '/dashboard' } })
})

test('a click opens the page, or the window that already shows it', async () => {
  await click('/dashboard/signals')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://academy.example/dashboard/signals')
  windows = [{ url: 'https://academy.example/dashboard/signals', focus }]
  await click('/dashboard/signals')
  expect(focus).toHaveBeenCalledOnce()
  expect(openWindow).toHaveBeenCalledOnce()
})

test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', undefined])(
  'a click never leaves the academy: %s',
  async (href) => {
    await click(href)
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://academy.example/dashboard')
  },
)
