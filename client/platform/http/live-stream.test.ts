import { afterEach, expect, test, vi } from 'vitest'
import { reconnectDelay } from '../offline/reconnect-delay.ts'
import { type LiveMessage, listenLive, messageOf } from './live-stream.ts'
import { forgetNewestEvent, noteNewestEvent } from './newest-event.ts'

test('an event is passed on with its subject', () => {
  const data = JSON.stringify({ type: 'signal.changed', subject: 's1' })
  expect(messageOf('change', data)).toEqual({ type: 'signal.changed', subject: 's1' })
})

test('a reset asks for everything to be read again', () => {
  expect(messageOf('reset', 'null')).toBe('reset')
})

test.each([
  ['ready', 'null'],
  ['change', '{"type":"of.tomorrow","subject":null}'],
  ['change', 'not json'],
  [undefined, '{}'],
])('%s with %s is ignored', (event, data) => {
  expect(messageOf(event, data)).toBeNull()
})

test('pauses grow up to half a minute, and vary between tabs', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => reconnectDelay(failures, 0))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect(reconnectDelay(3, 1)).toBe(4000)
})

const patience = { timeout: 60_000 }
const stops: (() => void)[] = []
const opened: (string | null)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  opened.splice(0)
  forgetNewestEvent()
  vi.unstubAllGlobals()
})

/** A server whose stream sends these frames and then stays open. */
function serveStream(...frames: string[]) {
  const storage = { getItem: () => null, removeItem() {}, setItem() {} }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', async (_path: string, { headers, signal }: RequestInit) => {
    opened.push(new Headers(headers).get('last-event-id'))
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const frame of frames) controller.enqueue(new TextEncoder().encode(frame))
        signal?.addEventListener('abort', () => controller.error(new Error('left')))
      },
    })
    return new Response(body)
  })
}

function listen(): LiveMessage[] {
  const heard: LiveMessage[] = []
  stops.push(listenLive({ user: 'u1', onMessage: (message) => heard.push(message) }))
  return heard
}

test('the stream starts from the event known to the first answer, not from when it is opened', async () => {
  serveStream('event: ready\nid: 7\ndata: null\n\n')
  noteNewestEvent('5')
  noteNewestEvent('6')
  listen()
  await vi.waitFor(() => expect(opened).toEqual(['5']), patience)
})

test('a tab that joins later is told if events have passed since its first answer', async () => {
  const change = '{"type":"signal.changed","subject":"s1"}'
  serveStream(`event: change\nid: 9\ndata: ${change}\n\n`)
  noteNewestEvent('5')
  const first = listen()
  await vi.waitFor(() => expect(first).toHaveLength(1), patience)
  const late = listen() // Its first answer was that of event 5 as well.
  await vi.waitFor(() => expect(late).toEqual(['reset']), patience)
  forgetNewestEvent()
  noteNewestEvent('9')
  const later = listen()
  // Channels keep their order: the first tab's messages arrive before the last tab's.
  const channel = new BroadcastChannel('live-events')
  channel.postMessage({ user: 'u1', lastId: '10', message: JSON.parse(change) })
  await vi.waitFor(() => expect(later).toHaveLength(1), patience)
  expect(later).toEqual([JSON.parse(change)])
  channel.close()
  expect(opened).toEqual(['5'])
})
