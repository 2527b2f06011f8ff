/**
 * The process that reads one statement: it receives a request over its channel, sends back what it
 * has read in batches, and ends when the channel closes, however the server ended.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { readFileOf } from './read-file-of.ts'
import type { ReaderMessage, ReaderRequest } from './reader-message.ts'

/** Ends at once: nothing is left to be done. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl+C reaches every process of a terminal, but the server lets running work finish first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const say = (message: ReaderMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()))

/** How many rows are sent at once. */
const portion = 2000

async function sayAll<Row>(
  rows: readonly Row[],
  messageOf: (from: number, part: Row[]) => ReaderMessage,
) {
  for (let from = 0; from < rows.length; from += portion) {
    const next = once(process, 'message')
    await say(messageOf(from, rows.slice(from, from + portion)))
    await next
  }
}

let shown = 0
const onProgress = (fraction: number) => {
  const percent = Math.floor(fraction * 90)
  if (percent < shown + 5) return
  shown = percent
  void say({ kind: 'progress', percent })
}

const request = once(process, 'message')
await say({ kind: 'ready' })
const [{ file, ...stated }] = (await request) as [ReaderRequest]
const read = readFileOf(await readFile(file), { ...stated, onProgress })
if (read.kind === 'refused') await say(read)
else {
  await sayAll(read.staged.trades, (from, rows) => ({ kind: 'trades', from, rows }))
  await sayAll(read.staged.movements, (from, rows) => ({ kind: 'movements', from, rows }))
  await say({ kind: 'done', head: read.head })
}
