import {
  type ImportAccount,
  type ImportCounts,
  type StatementImport,
  statementRowsMaximum,
} from '#contract/imports.ts'
import { tradesInAllMaximum } from '#contract/journal/journal.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { tellOwnChange } from '#server/platform/events/own-changes.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { changeAccount, findAccount, findAccountByNumber, insertAccount } from './accounts.store.ts'
import { getImport } from './importing.ts'
import {
  type AccountRow,
  accountOf,
  carryOutJobName,
  firstTimeZone,
  type ImportRow,
  needsOf,
  readingElsewhere,
  refuseIncomplete,
  refuseOtherCurrency,
} from './imports.rules.ts'
import { changeImport, isImporting, lockImport, takeImporting } from './imports.store.ts'
import type { ImportsDeps } from './index.ts'
import {
  dropStaged,
  extentOfStaged,
  importMovements,
  stagedTickets,
  stagedTrades,
} from './staging.store.ts'

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
    const { id: _, ...stated } = await checkImport(deps, tx, actor, { row, held })
    // In case the account is deleted before the import is carried out.
    await changeImport(tx, id, { status: 'importing', stated: JSON.stringify(stated) })
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

/** The account of an import that can be carried out; throws what is wrong with it otherwise. */
async function checkImport(
  { now }: ImportsDeps,
  tx: Executor,
  actor: Actor,
  { row, held }: { row: ImportRow; held: number },
): Promise<ImportAccount> {
  const found = row.accountId
    ? await findAccount(tx, { userId: actor.id, id: row.accountId })
    : null
  const account = accountOf(row.stated, found)
  refuseIncomplete(needsOf(row, account))
  refuseOtherCurrency(row.stated, account)
  const { last } = await extentOfStaged(tx, row.id, row.timeZone ?? 'UTC')
  if (last && last.getTime() > now().getTime() + clockTolerance) {
    const message = 'With this time zone the last trade would be in the future'
    throw new Failure('rule_violated', `${message}.`, {
      issues: [{ path: 'timeZone', message }],
    })
  }
  const added = row.counts ? row.counts.new + row.counts.open : statementRowsMaximum
  if (held + added > tradesInAllMaximum) {
    throw new Failure('rule_violated', `A journal can hold at most ${tradesInAllMaximum} trades.`)
  }
  return account
}

/** How many trades one database statement imports, to stay within its time limit. */
const atOnce = 5000

/**
 * Imports the trades of a confirmed import into the journal, all or none; does nothing if another
 * process is doing it or has done it.
 */
function carryOutImport(deps: ImportsDeps, id: string): Promise<void> {
  const { db, journal, media, now } = deps
  return db.transaction(async (tx) => {
    const row = await takeImporting(tx, id)
    if (!row) return
    const account = await accountFor(deps, tx, row)
    const result = await bringIn(deps, tx, row, account)
    await journal.tradesChanged(tx, row.userId)
    await tellOwnChange(tx, row.userId)
    const at = now()
    await changeAccount(tx, account.id, {
      usedAt: at,
      ...(row.format === 'csv' && { mapping: rememberedOf(row) }),
    })
    await changeImport(tx, id, {
      status: 'imported',
      accountId: account.id,
      importedAt: at,
      result: JSON.stringify(result),
      fileKey: null,
    })
    await dropStaged(tx, id)
    if (row.fileKey) await media.deleteFiles(tx, [row.fileKey])
  })
}

/** How the account's next file is read: its symbol may be another. */
function rememberedOf({ mapping }: ImportRow): string | null {
  if (!mapping) return null
  const { symbol: _, ...stored } = mapping
  return JSON.stringify(stored)
}

/** The account of an import, locked; created if it is a new one. */
async function accountFor({ now }: ImportsDeps, tx: Executor, row: ImportRow): Promise<AccountRow> {
  const { userId, stated, accountId } = row
  const found = accountId ? await findAccount(tx, { userId, id: accountId, locked: true }) : null
  if (found) return found
  const at = now()
  const { number = '', name = '', broker = '', currency, kind = 'real' } = stated
  if (!currency) throw new Error('an import without a currency has been confirmed')
  const made = await insertAccount(tx, {
    id: newId(),
    userId,
    number,
    name,
    broker,
    currency,
    kind,
    timeZone: row.timeZone ?? firstTimeZone,
    mapping: null,
    usedAt: at,
    createdAt: at,
    updatedAt: at,
  })
  const account = made ?? (await findAccountByNumber(tx, userId, stated))
  if (!account) throw new Error('the account of an import is neither there nor can it be made')
  return account
}

async function bringIn(
  { journal, now }: ImportsDeps,
  tx: Executor,
  row: ImportRow,
  { id: accountId, currency }: AccountRow,
) {
  const understood = { timeZone: row.timeZone ?? firstTimeZone, currency }
  const target = { userId: row.userId, accountId, importId: row.id, currency, at: now() }
  const { trades } = await extentOfStaged(tx, row.id, understood.timeZone)
  const result = { added: 0, closed: 0, movements: 0 }
  for (let from = 0; from < trades; from += atOnce) {
    const part = stagedTrades(row.id, understood, { from, to: from + atOnce })
    const { added, closed } = await journal.importStaged(tx, target, part)
    result.added += added
    result.closed += closed
  }
  result.movements = await importMovements(tx, { importId: row.id, accountId }, understood)
  return result
}

/** Completes an import whose process ended before it was done. */
export const carryOutJob = (deps: ImportsDeps): JobKind<{ id: string }> => ({
  name: carryOutJobName,
  async handle({ id }) {
    await carryOutImport(deps, id)
    // Another process is working on it; if that one fails, this job is retried.
    if (await isImporting(deps.db.pool, id))
      throw new Error('the import is still being carried out')
  },
})

/** Updates the counts of what is new to the account and what is not; the other counts are unchanged. */
export async function compareImport(
  { journal }: Pick<ImportsDeps, 'journal'>,
  executor: Executor,
  { id, accountId }: { id: string; accountId: string | null },
  rest: Pick<ImportCounts, 'unreadable' | 'other' | 'movements'>,
): Promise<ImportCounts> {
  const compared = await journal.compareStaged(executor, accountId, stagedTickets(id))
  const { fresh, known, closing, open } = compared
  const { unreadable, other, movements } = rest
  return { new: fresh, known, closing, open, unreadable, other, movements }
}
