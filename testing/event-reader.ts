import { createParser } from 'eventsource-parser'
import { type LiveEvent, liveEventSchema } from '#contract/notifications/events.ts'

const patienceMs = 20_000

export interface StreamedEvent {
  id: number
  /** 'ready' or 'reset' at the beginning, then 'change'. */
  name: string
  /** Present on changes only. */
  data: LiveEvent | null
}

export interface EventReader {
  /** Everything received so far, in the order of arrival. */
  readonly events: readonly StreamedEvent[]
  /** Resolves when the stream has ended, from whichever side. */
  readonly ended: Promise<void>
  /**
   * The next event that satisfies `predicate`, after the one returned last; rejects if the stream
   * ends without one or none arrives within twenty seconds.
   */
  next(predicate: (event: StreamedEvent) => boolean): Promise<StreamedEvent>
  close(): Promise<void>
}

/**
 * Opens the live stream at `url` (including its path); rejects with the status if it is refused.
 */
export async function openStream(
  url: string,
  token: string,
  options: { lastEventId?: number | string } = {},
): Promise<EventReader> {
  const { lastEventId } = options
  const leave = new AbortController()
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
    signal: leave.signal,
  })
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    throw new Error(`the live stream was refused with ${response.status}`)
  }

  const events: StreamedEvent[] = []
  const news = new EventTarget()
  let isOver = false
  let read = 0
  const ended = collect(response.body, (event) => {
    events.push(event)
    news.dispatchEvent(new Event('news'))
  }).finally(() => {
    isOver = true
    news.dispatchEvent(new Event('news'))
  })

  const find = (predicate: (event: StreamedEvent) => boolean) => {
    const index = events.findIndex((event, at) => at >= read && predicate(event))
    if (index >= 0) read = index + 1
    return events[index]
  }
  return {
    events,
    ended,
    next: (predicate) =>
      new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          clearTimeout(timer)
          news.removeEventListener('news', look)
          settle()
        }
        const look = () => {
          const event = find(predicate)
          if (event) finish(() => resolve(event))
          else if (isOver) finish(() => reject(new Error('the live stream ended without it')))
        }
        const late = () => reject(new Error(`no such event among ${JSON.stringify(events)}`))
        const timer = setTimeout(() => finish(late), patienceMs)
        news.addEventListener('news', look)
        look()
      }),
    async close() {
      leave.abort()
      await ended
    },
  }
}

async function collect(body: ReadableStream<Uint8Array>, add: (event: StreamedEvent) => void) {
  const parser = createParser({
    onEvent({ id, event = 'message', data }) {
      add({ id: Number(id), name: event, data: liveEventSchema.nullable().parse(JSON.parse(data)) })
    },
  })
  const text = new TextDecoder()
  try {
    for await (const chunk of body) parser.feed(text.decode(chunk, { stream: true }))
  } catch (error) {
    // An aborted connection, by the server or by close(), ends the stream as well.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
  }
}
