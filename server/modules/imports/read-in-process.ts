import { fileURLToPath } from 'node:url'
import { converseLimited } from '#server/platform/converse-limited.ts'
import type { StagedMovement, StagedTrade } from './imports.rules.ts'
import type { ReaderMessage, ReaderRequest, ReadHead } from './reader-message.ts'

const script = fileURLToPath(new URL('./reader-process.ts', import.meta.url))

/** The resource limits for reading one statement. */
const readingLimits = {
  heapMegabytes: 512,
  bytes: 512 * 1024 ** 2,
  cpuSeconds: 60,
  milliseconds: 120_000,
}

/** Receives the rows. Each function throws to abort reading. */
export interface ReadingSink {
  progress(percent: number): Promise<void>
  trades(from: number, rows: StagedTrade[]): Promise<void>
  movements(from: number, rows: StagedMovement[]): Promise<void>
}

export type ReadingEnd =
  | { kind: 'done'; head: ReadHead }
  /** It is not a statement; the message is shown to people. */
  | { kind: 'refused'; message: string }
  /** It exceeded the time or memory limit. */
  | { kind: 'too costly' }

/**
 * Reads a statement in a separate process, so that untrusted files never reach a parser inside the
 * server, and nobody waits for it. The process ends with the reading, however it went.
 */
export async function readInProcess(
  request: ReaderRequest,
  sink: ReadingSink,
  limits: typeof readingLimits = readingLimits,
): Promise<ReadingEnd> {
  const end = await converseLimited<Exclude<ReaderMessage, { kind: 'ready' }>, ReadingEnd>({
    script,
    limits,
    request,
    async take(received) {
      if (received.kind === 'done' || received.kind === 'refused') return { end: received }
      if (received.kind === 'progress') {
        await sink.progress(received.percent)
        return 'heard'
      }
      if (received.kind === 'trades') await sink.trades(received.from, received.rows)
      else await sink.movements(received.from, received.rows)
      return 'next'
    },
  })
  return end ?? { kind: 'too costly' }
}
