import { EventSourceParserStream } from 'eventsource-parser/stream'
import { eventTypes, type LiveEvent } from '#contract/events.ts'
import { withToken } from './call.ts'
import { problemOf, request } from './http.ts'
import { newestEvent } from './newest-event.ts'
import { seconds } from './query.ts'
import { readAccessToken } from './tokens.ts'

/** Something has changed on the server; with 'reset', more than can be told: read everything again. */
export type LiveMessage = LiveEvent | 'reset'

/** What the tab that holds the stream passes on to the others. */
interface Relayed {
  user: string
  lastId: string
  message: LiveMessage | null
}

/** What a tab knows that has just begun to listen; asked of the one that holds the stream. */
interface Joined {
  user: string
  joinedWith: string
}

/** The server sends something at least every 15 s. */
const silenceLimit = seconds(45)
const longestDelay = seconds(30)

interface LiveOptions {
  /** The signed-in user's id: the tabs of another account are not listened to. */
  user: string
  onMessage: (message: LiveMessage) => void
}

/**
 * Listens to the server's events for one user. The tabs of a browser share one connection: Web
 * Locks choose the tab that holds it, a BroadcastChannel passes events on, and when that tab
 * closes, another goes on from the last event. Gives the function that stops it.
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
  // What passed between this tab's first answers and now, another has heard and this one has not.
  if (lastId !== null) channel.postMessage({ user, joinedWith: lastId })

  const holding =
    'locks' in navigator
      ? navigator.locks.request(`live-events ${user}`, { signal: stopped.signal }, hold)
      : hold()
  // Rejected when stopped while waiting for its turn.
  holding.catch(() => undefined)

  return () => {
    stopped.abort()
    channel.close()
  }
}

const isBefore = (seen: string, last: string | null) => last !== null && Number(seen) < Number(last)

type Deliver = (id: string, message: LiveMessage | null) => void

/** Keeps a connection open until stopped, with longer and longer pauses while it fails. */
async function holdStream(
  signal: AbortSignal,
  lastId: () => string | null,
  deliver: Deliver,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await readStream(signal, lastId(), (id, message) => {
        failures = 0
        deliver(id, message)
      })
    } catch {
      // Refused, cut or silent; an ended session stops this listener through its owner.
    }
    await pause(reconnectDelay(failures), signal)
    failures += 1
  }
}

/** Milliseconds before the next try: 1 s doubled per failure up to 30 s, of which up to half less. */
export function reconnectDelay(failures: number, random = Math.random()): number {
  const full = Math.min(longestDelay, seconds(2 ** failures))
  return full * (1 - random / 2)
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

/** What an event of the stream means: null for 'ready' and for kinds that this client is too old for. */
export function messageOf(event: string | undefined, data: string): LiveMessage | null {
  if (event === 'reset') return 'reset'
  if (event !== 'change') return null
  try {
    return eventIn(JSON.parse(data))
  } catch {
    return null
  }
}

// By hand: the stream begins before any form has loaded the schema library.
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
