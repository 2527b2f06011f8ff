import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '#server/platform/clock.ts'
import { converseLimited } from '#server/platform/converse-limited.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { CandleFileRow } from './candles.rules.ts'
import type { CandlesDeps } from './deps.ts'
import { changeReading, takeReading } from './files.store.ts'
import type { ReaderMessage, ReadingEnd } from './reading/reader-message.ts'
import { saveCandles } from './save-candles.ts'

const script = fileURLToPath(new URL('./reading/reader-process.ts', import.meta.url))

/** The limits for reading one file. */
const limits = {
  heapMegabytes: 768,
  bytes: 768 * 1024 ** 2,
  cpuSeconds: 120,
  milliseconds: 240_000,
}

const tooCostly =
  'The file takes too much time or memory to be read. Export a shorter period and send that.'

/** The import was cancelled, or restarted, while it was running. */
class GivenUp extends Error {}

/**
 * Imports a candle file, entirely or not at all; an invalid file is marked as failed, and one
 * lacking information waits for it. Does nothing if this attempt is no longer current.
 */
export async function readCandles(deps: CandlesDeps, id: string): Promise<void> {
  const { db, storage } = deps

  const attempt = newId()
  const row = await takeReading(db.pool, id, attempt)
  if (!row?.fileKey) return
  const { fileName, pair, timeZone } = row
  try {
    const end = await converseLimited<Exclude<ReaderMessage, { kind: 'ready' }>, ReadingEnd>({
      script,
      limits,
      request: { file: path.join(storage.root, row.fileKey), fileName, pair, timeZone },
      async take(said) {
        if (said.kind !== 'progress') return { end: said }
        if (!(await changeReading(db.pool, id, attempt, { progress: said.percent }))) {
          throw new GivenUp()
        }
        return 'heard'
      },
    })
    await db.transaction((tx) => finishReading(deps, tx, { ...row, attempt }, end))
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
  }
}

async function finishReading(
  deps: CandlesDeps,
  tx: Executor,
  row: CandleFileRow & { attempt: string },
  end: ReadingEnd | null,
): Promise<void> {
  const { media } = deps

  const change = async (values: Parameters<typeof changeReading>[3]) => {
    if (!(await changeReading(tx, row.id, row.attempt, values))) throw new GivenUp()
  }
  const forgetFile = () => (row.fileKey ? media.deleteFiles(tx, [row.fileKey]) : undefined)
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
