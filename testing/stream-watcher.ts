import { type EventReader, openStream } from './event-reader.ts'

/** A live stream that is opened again with its last number whenever it ends, as a browser does. */
export interface StreamWatcher {
  /** The signals of which it was told, in the order of arrival. */
  heard(): string[]
  opened(): number
  /** How often it was told to load everything anew. */
  resets(): number
  /** Why it could not be opened: it is not tried again. */
  refusal(): string | null
  stop(): Promise<void>
}

/** Watches the live stream at `url` until it is stopped. */
export function watchStream(url: string, token: string): StreamWatcher {
  const streams: EventReader[] = []
  let refusal: string | null = null
  let isOver = false
  const events = () => streams.flatMap((one) => one.events)
  const run = async () => {
    while (!isOver && !refusal) {
      const lastEventId = events().at(-1)?.id
      const options = lastEventId === undefined ? {} : { lastEventId }
      try {
        const stream = await openStream(url, token, options)
        streams.push(stream)
        await stream.ended
      } catch (error) {
        refusal = String(error)
      }
    }
  }
  const running = run()
  return {
    heard: () =>
      events().flatMap(({ data }) =>
        data?.type === 'signal.published' ? [data.subject ?? ''] : [],
      ),
    opened: () => streams.length,
    resets: () => events().filter(({ name }) => name === 'reset').length,
    refusal: () => refusal,
    async stop() {
      isOver = true
      await streams.at(-1)?.close()
      await running
    },
  }
}
