import { type StatementImport, statementRowsMaximum } from '#contract/imports.ts'
import { tradesInAllMaximum } from '#contract/journal.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findAccount } from './accounts.store.ts'
import { carryOutImport } from './carry-out-import.ts'
import type { ImportsDeps } from './deps.ts'
import { getImport } from './get-import.ts'
import {
  accountOf,
  carryOutJobName,
  type ImportRow,
  needsOf,
  readingElsewhere,
  refuseOtherCurrency,
  refuseUntold,
} from './imports.rules.ts'
import { changeImport, lockImport } from './imports.store.ts'
import { extentOfStaged } from './staging.store.ts'

/** After how many seconds another process checks whether the import was completed. */
const checkSeconds = 20

/** How far a broker's clock may be ahead, in milliseconds. */
const clockTolerance = 60_000

/**
 * Imports a waiting statement. Clicking twice imports once: the second click finds it running or
 * done. If this process dies meanwhile, a job completes it.
 */
export async function confirmImport(
  deps: ImportsDeps,
  actor: Actor,
  id: string,
): Promise<StatementImport> {
  const { db, jobs } = deps

  // Before the transaction, because waiting for the row's lock occupies a connection.
  const held = await deps.journal.totalTrades(actor.id)
  const taken = db.transaction(async (tx) => {
    const row = await lockImport(tx, actor.id, id)
    if (!row) throw notFound()
    if (row.status === 'importing' || row.status === 'imported') return
    if (row.status !== 'ready') throw notReady(row.status)
    await checkImport(deps, tx, actor, { row, held })
    await changeImport(tx, id, { status: 'importing' })
    await jobs.send(tx, { name: carryOutJobName }, { id }, { waitSeconds: checkSeconds })
  })
  await taken.catch((error: unknown) => {
    throw violatedUnique(error) === 'statement_imports_reading' ? readingElsewhere() : error
  })
  await carryOutImport(deps, id)
  return getImport(deps, actor, id)
}

const notReady = (status: ImportRow['status']) =>
  new Failure(
    'conflict',
    status === 'reading'
      ? 'The statement is still being read.'
      : 'The statement could not be read.',
  )

async function checkImport(
  { now }: ImportsDeps,
  tx: Executor,
  actor: Actor,
  { row, held }: { row: ImportRow; held: number },
): Promise<void> {
  const found = row.accountId
    ? await findAccount(tx, { userId: actor.id, id: row.accountId })
    : null
  const account = accountOf(row.told, found)
  refuseUntold(needsOf(row, account))
  refuseOtherCurrency(row.told, account)
  const { last } = await extentOfStaged(tx, row.id, row.timeZone ?? 'UTC')
  if (last && last.getTime() > now().getTime() + clockTolerance) {
    const message = 'With this time zone the last trade lies in the future'
    throw new Failure('rule_violated', `${message}.`, {
      issues: [{ path: 'timeZone', message }],
    })
  }
  const added = row.counts ? row.counts.new + row.counts.open : statementRowsMaximum
  if (held + added > tradesInAllMaximum) {
    throw new Failure('rule_violated', `A journal holds at most ${tradesInAllMaximum} trades.`)
  }
}
