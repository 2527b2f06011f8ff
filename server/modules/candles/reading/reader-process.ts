/**
 * The process that reads one candle file: it receives a request over its channel, sends back what
 * it has read, and ends when the channel closes, however the server ended.
 */
import { once } from 'node:events'
import { readCandleFile } from './read-candle-file.ts'
import type { ReaderMessage, ReaderRequest } from './reader-message.ts'

/** Ends at once: nothing is left to be done. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl+C reaches every process of a terminal, but the server lets running work finish first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const say = (message: ReaderMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()))

let shown = 0
const onProgress = (fraction: number) => {
  const percent = Math.floor(fraction * 90)
  if (percent < shown + 5) return
  shown = percent
  void say({ kind: 'progress', percent })
}

const request = once(process, 'message')
await say({ kind: 'ready' })
const [requested] = (await request) as [ReaderRequest]
await say(await readCandleFile(requested, onProgress))
