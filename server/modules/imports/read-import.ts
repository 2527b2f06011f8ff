import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { findAccount, findAccountByNumber } from './accounts.store.ts'
import { compareImport } from './confirming.ts'
import { type AccountRow, type ImportRow, readJobName } from './imports.rules.ts'
import { type Attempt, changeReading, holdReading, takeReading } from './imports.store.ts'
import type { ImportsDeps } from './index.ts'
import { type ReadingEnd, type ReadingSink, readInProcess } from './read-in-process.ts'
import type { ReadHead } from './reader-message.ts'
import { dropStaged, stageMovements, stageTrades } from './staging.store.ts'

/** Reading was cancelled, or restarted, while it was running. */
class Abandoned extends Error {}

/**
 * Reads the file of an import into staged rows, replacing those of an earlier attempt. If the file
 * is not a statement, or takes too many resources, the import fails and its file is deleted. Does
 * nothing if this attempt is no longer current.
 */
export async function readImport(deps: ImportsDeps, id: string): Promise<void> {
  const { db, storage } = deps
  const of = { id, attempt: newId() }
  const row = await db.transaction(async (tx) => {
    const taken = await takeReading(tx, of)
    if (taken) await dropStaged(tx, id)
    return taken
  })
  if (!row?.fileKey) return
  const { fileName, mapping } = row
  try {
    const end = await storage.onDisk(row.fileKey, (file) =>
      readInProcess({ file, fileName, mapping }, sinkOf(deps, of)),
    )
    if (end.kind === 'done') await finishReading(deps, of, row, end.head)
    else await failReading(deps, of, row, end)
  } catch (error) {
    if (!(error instanceof Abandoned)) throw error
  }
}

function sinkOf({ db }: ImportsDeps, of: Attempt): ReadingSink {
  const staging = (stage: (tx: Executor) => Promise<void>) =>
    db.transaction(async (tx) => {
      if (!(await holdReading(tx, of))) throw new Abandoned()
      await stage(tx)
    })
  return {
    async progress(percent) {
      if (!(await changeReading(db.pool, of, { progress: percent }))) throw new Abandoned()
    },
    trades: (from, rows) => staging((tx) => stageTrades(tx, of.id, from, rows)),
    movements: (from, rows) => staging((tx) => stageMovements(tx, of.id, from, rows)),
  }
}

function finishReading(
  deps: ImportsDeps,
  of: Attempt,
  row: ImportRow,
  head: ReadHead,
): Promise<void> {
  const { db } = deps
  return db.transaction(async (tx) => {
    const { userId } = row
    // The user's details of the account take precedence over those of the file.
    const stated = { ...head.stated, ...row.stated }
    const account = row.accountId
      ? await findAccount(tx, { userId, id: row.accountId })
      : await findAccountByNumber(tx, userId, stated)
    const counts = await compareImport(
      deps,
      tx,
      { id: of.id, accountId: account?.id ?? null },
      head,
    )
    const isCounted = await changeReading(tx, of, {
      status: 'ready',
      progress: 100,
      accountId: account?.id ?? null,
      format: head.format,
      ...zoneOf(row, account, head),
      mapping: head.mapping && JSON.stringify(head.mapping),
      stated: JSON.stringify(stated),
      counts: JSON.stringify(counts),
      problems: JSON.stringify(head.problems),
      figures: JSON.stringify(head.check),
      preview: JSON.stringify(head.preview),
      error: null,
    })
    if (!isCounted) throw new Abandoned()
  })
}

/** The clock of the times: the file's own before that of the account. */
function zoneOf(row: ImportRow, account: AccountRow | null, { zoneInFile }: ReadHead) {
  if (zoneInFile) return { zoneInFile, timeZone: 'UTC' }
  // What another reading of the file seemed to state does not count.
  const stated = row.zoneInFile ? null : row.timeZone
  return { zoneInFile, timeZone: stated ?? account?.timeZone ?? null }
}

const tooCostly =
  'The file takes too much time or memory to read. Export a shorter period and upload that.'

function failReading(
  { db, media }: ImportsDeps,
  of: Attempt,
  row: ImportRow,
  end: Exclude<ReadingEnd, { kind: 'done' }>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const error = end.kind === 'refused' ? end.message : tooCostly
    const failed = { status: 'failed' as const, fileKey: null, error }
    if (!(await changeReading(tx, of, failed))) return
    await dropStaged(tx, of.id)
    if (row.fileKey) await media.deleteFiles(tx, [row.fileKey])
  })
}

/** Reads statements in the background; after a crash reading starts again. */
export const readImportJob = (read: (id: string) => Promise<void>): JobKind<{ id: string }> => ({
  name: readJobName,
  handle: ({ id }) => read(id),
})
