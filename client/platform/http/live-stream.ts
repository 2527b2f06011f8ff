import { EventSourceParserStream } from 'eventsource-parser/stream'
import { eventTypes, type LiveEvent } from '#contract/notifications/events.ts'
import { reconnectDelay } from '../offline/reconnect-delay.ts'
import { readAccessToken } from '../session/tokens.ts'
import { withToken } from './call.ts'
import { problemOf, request } from './http.ts'
import { newestEvent } from './newest-event.ts'
import { seconds } from './query.ts'

/** A change on the server; 'reset' if there were too many to list: read everything again. */
export type LiveMessage = LiveEvent | 'reset'

/** What the tab holding the stream relays to the others. */
interface Relayed {
  user: string
  lastId: string
  message: LiveMessage | null
}

/** What a newly listening tab knows; sent to the tab holding the stream. */
interface Joined {
  user: string
  joinedWith: string
}

/** The server sends something at least every 15 s. */
const silenceLimit = seconds(45)

interface LiveOptions {
  /** The signed-in user's id: tabs of another account are ignored. */
  user: string
  onMessage: (message: LiveMessage) => void
}

/**
 * Listens to the server's events for one user. A browser's tabs share one connection: Web Locks choose
 * the tab that holds it, a BroadcastChannel relays the events, and when that tab closes, another
 * continues from the last event. Returns a function that stops it.
 */
export function listenLive({ user, onMessage }: LiveOptions): () => void {
  const stopped = new AbortController()
  const channel = new BroadcastChannel('live-events')
  let lastId = newestEvent()
  let isHolding = false

  channel.addEventListener('message', ({ data }) => {
    const joined = joinedIn(data)
    if (joined?.user === user && isHolding && isBefore(joined.joinedWith, lastId)) {
      channel.postMessage({ user, lastId, message: 'reset' })
    }
    const relayed = relayedIn(data)
    if (relayed?.user !== user) return
    lastId = relayed.lastId
    if (relayed.message) onMessage(relayed.message)
  })

  const hold = () => {
    isHolding = true
    return holdStream(
      stopped.signal,
      () => lastId,
      (id, message) => {
        lastId = id
        if (stopped.signal.aborted) return
        channel.postMessage({ user, lastId: id, message })
        if (message) onMessage(message)
      },
    )
  }
  // Events between this tab's first answers and now: other tabs have received them, this one has not.
  if (lastId !== null) channel.postMessage({ user, joinedWith: lastId })

  const holding =
    'locks' in navigator
      ? navigator.locks.request(`live-events ${user}`, { signal: stopped.signal }, hold)
      : hold()
  // Rejected if stopped while waiting for the lock.
  holding.catch(() => undefined)

  return () => {
    stopped.abort()
    channel.close()
  }
}

const isBefore = (seen: string, last: string | null) => last !== null && Number(seen) < Number(last)

type Deliver = (id: string, message: LiveMessage | null) => void

/** A stream that was cut is opened again within so many milliseconds, not all of them at the same moment. */
const resumeWithin = 300
const resumesEvery = seconds(10)

/** Keeps a connection open until stopped, with growing pauses while it fails. */
async function holdStream(
  signal: AbortSignal,
  lastId: () => string | null,
  deliver: Deliver,
): Promise<void> {
  let failures = 0
  let resumedAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    let wasOpen = false
    try {
      await readStream(signal, lastId(), (id, message) => {
        wasOpen = true
        failures = 0
        deliver(id, message)
      })
    } catch {
      // Refused, dropped or silent; if the session has ended, the owner stops this listener.
    }
    const now = performance.now()
    // What was cut once is opened again almost at once, so that nothing comes late; what is cut again and again is not.
    if (wasOpen && now - resumedAt > resumesEvery) {
      resumedAt = now
      await pause(Math.random() * resumeWithin, signal)
      continue
    }
    await pause(reconnectDelay(failures), signal)
    failures += 1
  }
}

async function readStream(
  stop: AbortSignal,
  lastId: string | null,
  deliver: Deliver,
): Promise<void> {
  const silent = new AbortController()
  const signal = AbortSignal.any([stop, silent.signal])
  let watch = setTimeout(() => silent.abort(), silenceLimit)
  const heard = new TransformStream<string, string>({
    transform(chunk, controller) {
      clearTimeout(watch)
      watch = setTimeout(() => silent.abort(), silenceLimit)
      controller.enqueue(chunk)
    },
  })
  try {
    const response = await openStream(signal, lastId)
    if (!response.body) return
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(heard)
      .pipeThrough(new EventSourceParserStream())
    for await (const { event, id, data } of events) {
      const message = messageOf(event, data)
      if (id !== undefined) deliver(id, message)
    }
  } finally {
    clearTimeout(watch)
    silent.abort()
  }
}

function openStream(signal: AbortSignal, lastId: string | null): Promise<Response> {
  return withToken(readAccessToken(), async (token) => {
    const headers = new Headers({ accept: 'text/event-stream' })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    if (lastId !== null) headers.set('last-event-id', lastId)
    const response = await request('/events', { headers, signal })
    if (!response.ok) throw await problemOf(response)
    return response
  })
}

/** The meaning of a stream event: null for 'ready' and for kinds that this client does not know yet. */
export function messageOf(event: string | undefined, data: string): LiveMessage | null {
  if (event === 'reset') return 'reset'
  if (event !== 'change') return null
  try {
    return eventIn(JSON.parse(data))
  } catch {
    return null
  }
}

// Parsed by hand: the stream starts before any form has loaded the schema library.
function eventIn(value: unknown): LiveEvent | null {
  const { type, subject }: Record<string, unknown> = Object(value)
  const known = eventTypes.find((one) => one === type)
  const isWhole = known && (subject === null || typeof subject === 'string')
  return isWhole ? { type: known, subject } : null
}

function relayedIn(value: unknown): Relayed | null {
  const { user, lastId, message }: Record<string, unknown> = Object(value)
  if (typeof user !== 'string' || typeof lastId !== 'string') return null
  if (message === null || message === 'reset') return { user, lastId, message }
  const event = eventIn(message)
  return event && { user, lastId, message: event }
}

function joinedIn(value: unknown): Joined | null {
  const { user, joinedWith }: Record<string, unknown> = Object(value)
  const isOne = typeof user === 'string' && typeof joinedWith === 'string'
  return isOne ? { user, joinedWith } : null
}

function pause(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, delay)
    signal.addEventListener('abort', done)
  })
}
