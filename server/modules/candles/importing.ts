import { fileURLToPath } from 'node:url'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import { AuthorLacksRight } from '#server/modules/access/index.ts'
import { confirmRights } from '#server/platform/admission.ts'
import { newId } from '#server/platform/clock.ts'
import { converseLimited } from '#server/platform/converse-limited.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { academyPermission } from './candles.policy.ts'
import { type CandleFileRow, merged, readJobName } from './candles.rules.ts'
import {
  bytesOfSeries,
  changeReading,
  lockMonth,
  type Series,
  saveMonth,
  takeReading,
} from './candles.store.ts'
import type { CandlesDeps } from './index.ts'
import { type PackedMonth, packedMonth } from './reading/months.rules.ts'
import type { ReaderMessage, ReadingEnd } from './reading/reader-message.ts'

const script = fileURLToPath(new URL('./reading/reader-process.ts', import.meta.url))

/** The limits for reading one file. */
const limits = {
  heapMegabytes: 768,
  bytes: 768 * 1024 ** 2,
  cpuSeconds: 120,
  milliseconds: 240_000,
}

const tooCostly =
  'The file takes too much time or memory to read. Export a shorter period and upload that.'

/** The import was cancelled, or restarted, while it was running. */
class Abandoned extends Error {}

interface Reading extends CandleFileRow {
  fileKey: string
  attempt: string
}

/**
 * Imports a candle file, entirely or not at all; an invalid file is marked as failed, and one
 * lacking information waits for it. One for the academy ends with its sender's permission to change the
 * academy's candles; a user's own candles need none. Does nothing if this attempt is no longer current.
 */
export async function readCandles(deps: CandlesDeps, id: string): Promise<void> {
  const { access, db } = deps
  const attempt = newId()
  const row = await takeReading(db.pool, id, attempt)
  if (!row?.fileKey) return
  const reading = { ...row, fileKey: row.fileKey, attempt }
  const read = () => readFile(deps, reading)
  try {
    if (!row.forAcademy) await read()
    else await access.inNameOfAuthor(row.userId, academyPermission, read)
  } catch (error) {
    if (!(error instanceof AuthorLacksRight)) throw error
    const end = { kind: 'refused' as const, message: error.message }
    await unlessAbandoned(() => db.transaction((tx) => finishReading(deps, tx, reading, end)))
  }
}

function readFile(deps: CandlesDeps, row: Reading): Promise<void> {
  const { db, storage } = deps
  const { id, attempt, fileName, pair, timeZone } = row
  return unlessAbandoned(async () => {
    const end = await storage.onDisk(row.fileKey, (file) =>
      converseLimited<Exclude<ReaderMessage, { kind: 'ready' }>, ReadingEnd>({
        script,
        limits,
        request: { file, fileName, pair, timeZone },
        async take(received) {
          if (received.kind !== 'progress') return { end: received }
          await confirmRights()
          if (!(await changeReading(db.pool, id, attempt, { progress: received.percent }))) {
            throw new Abandoned()
          }
          return 'heard'
        },
      }),
    )
    await db.transaction((tx) => finishReading(deps, tx, row, end))
  })
}

async function unlessAbandoned(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Abandoned)) throw error
  }
}

async function finishReading(
  deps: CandlesDeps,
  tx: Executor,
  row: Reading,
  end: ReadingEnd | null,
): Promise<void> {
  const { media } = deps
  const change = async (values: Parameters<typeof changeReading>[3]) => {
    if (!(await changeReading(tx, row.id, row.attempt, values))) throw new Abandoned()
  }
  const forgetFile = () => media.deleteFiles(tx, [row.fileKey])
  if (end?.kind === 'asks') {
    const { format, pair, needs } = end
    await change({ status: 'waiting', format, pair, needs: JSON.stringify(needs), progress: 0 })
    return
  }
  if (end?.kind !== 'done') {
    await change({ status: 'failed', fileKey: null, error: end?.message ?? tooCostly })
    await forgetFile()
    return
  }
  const { head, months } = end
  const { format, frame, pair, timeZone, empty, unreadable, problems } = head
  // From here on no other attempt can take over, and anyone who stops the import waits for its
  // outcome.
  await change({ format, frame, pair, timeZone, problems: JSON.stringify(problems) })
  const userId = row.forAcademy ? null : row.userId
  const counts = await saveCandles(deps, tx, { userId, pair, frame }, months)
  await change({
    status: 'read',
    progress: 100,
    fileKey: null,
    counts: JSON.stringify({ ...counts, empty, unreadable }),
  })
  await forgetFile()
}

/** Imports candle files in the background; after a crash the import starts again. */
export const readCandlesJob = (read: (id: string) => Promise<void>): JobKind<{ id: string }> => ({
  name: readJobName,
  handle: ({ id }) => read(id),
})

/**
 * Merges candles into a series; newer data wins. A user's candles count towards their quota; the
 * file already did, and is larger. The trades they affect are recalculated, and signals
 * resolved by the academy's.
 */
export async function saveCandles(
  {
    journal,
    now,
    signals,
    storageQuota,
  }: Pick<CandlesDeps, 'journal' | 'now' | 'signals' | 'storageQuota'>,
  tx: Executor,
  of: Series,
  months: readonly PackedMonth[],
  { synthetic = false } = {},
): Promise<{ added: number; changed: number; known: number }> {
  const counts = { added: 0, changed: 0, known: 0 }
  for (const month of months) {
    const before = await lockMonth(tx, of, month.month)
    const come = unpackCandles(month.packed, month.digits)
    // Real candles are not mixed with synthetic ones.
    const isStored = before && before.synthetic === synthetic
    const old = isStored ? unpackCandles(before.packed, before.digits) : { ...come, ...none }
    const { columns, ...counted } = merged(old, come)
    counts.added += counted.added
    counts.changed += counted.changed
    counts.known += counted.known
    if (counted.added + counted.changed === 0) continue
    await saveMonth(tx, of, packedMonth(month.month, columns), synthetic)
  }
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || counts.added + counts.changed === 0) return counts
  const { userId } = of
  if (userId !== null) {
    const bytes = await bytesOfSeries(tx, of)
    await storageQuota.hold(tx, { userId, key: storageKey(of), bytes, at: now() })
  }
  const [from, to] = [new Date(first.first * 60_000), new Date(last.last * 60_000)]
  await journal.candlesChanged(tx, { userId, pair: of.pair, from, to })
  if (userId === null && !synthetic) await signals.candlesImported(tx, of.pair)
  return counts
}

const none = { times: [], open: [], high: [], low: [], close: [] }

/** The key under which the candles of a series count towards their owner's quota. */
export const storageKey = ({ userId, pair, frame }: Series): string =>
  `candles/${userId}/${pair}-${frame}`
