import { isDeepStrictEqual } from 'node:util'
import type { CsvMapping, ImportChanges, StatementImport } from '#contract/imports.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findAccount, findAccountByNumber } from './accounts.store.ts'
import { compareImport } from './compare-import.ts'
import type { ImportsDeps } from './deps.ts'
import { getImport } from './get-import.ts'
import {
  type AccountRow,
  accountOf,
  type ImportRow,
  readingElsewhere,
  readJobName,
  refuseOtherCurrency,
  refuseOwnTrades,
} from './imports.rules.ts'
import { changeImport, lockImport } from './imports.store.ts'

/**
 * Applies what the actor specifies for a waiting statement: its account, its clock, its columns.
 * With different columns the file is read again. Throws 409 if it is not waiting.
 */
export async function updateImport(
  deps: ImportsDeps,
  actor: Actor,
  id: string,
  changes: ImportChanges,
): Promise<StatementImport> {
  const { db, jobs } = deps

  const change = db.transaction(async (tx) => {
    const row = await lockImport(tx, actor.id, id)
    if (!row) throw notFound()
    if (row.status !== 'ready') throw notWaiting()
    const told = { ...row.told, ...definedOf(changes.account ?? {}) }
    const account = await accountMeant(tx, actor, { row, changes, told })
    refuseOtherCurrency(told, accountOf(told, account))
    const timeZone = row.zoneInFile ? row.timeZone : (changes.timeZone ?? zoneOf(row, account))
    const mapping = changes.mapping ?? rememberedMapping(row, account)
    const same = { accountId: account?.id ?? null, told: JSON.stringify(told), timeZone }
    if (mapping && !isDeepStrictEqual(mapping, row.mapping)) {
      const again = { status: 'reading' as const, attempt: null, progress: 0 }
      await changeImport(tx, id, { ...same, ...again, mapping: JSON.stringify(mapping) })
      return jobs.send(tx, { name: readJobName }, { id })
    }
    const counts =
      row.counts && (await compareImport(deps, tx, { id, accountId: same.accountId }, row.counts))
    await changeImport(tx, id, { ...same, counts: counts && JSON.stringify(counts) })
  })
  await change.catch((error: unknown) => {
    throw violatedUnique(error) === 'statement_imports_reading' ? readingElsewhere() : error
  })
  return getImport(deps, actor, id)
}

const notWaiting = () =>
  new Failure('conflict', 'This statement does not wait for anything: it is being read or done.')

interface Meant {
  row: ImportRow
  changes: ImportChanges
  told: ImportRow['told']
}

/** The account that is given, that was meant before, or that matches the details given now. */
async function accountMeant(
  tx: Executor,
  actor: Actor,
  { row, changes, told }: Meant,
): Promise<AccountRow | null> {
  const named = changes.accountId ?? (changes.account ? undefined : row.accountId)
  if (!named) return findAccountByNumber(tx, actor.id, told)
  const account = await findAccount(tx, { userId: actor.id, id: named })
  if (!account && changes.accountId) throw notFound()
  refuseOwnTrades(account)
  return account
}

/** An account keeps its clock; one specified for a different account does not apply to it. */
const zoneOf = (row: ImportRow, account: AccountRow | null) =>
  account && account.id !== row.accountId ? account.timeZone : row.timeZone

/** The mapping of the account's earlier files, with the symbol of this one. */
function rememberedMapping(row: ImportRow, account: AccountRow | null): CsvMapping | null {
  const isOther = row.format === 'csv' && account !== null && account.id !== row.accountId
  if (!isOther || !account.mapping) return row.mapping
  const symbol = row.mapping?.symbol
  return { ...account.mapping, ...(symbol !== undefined && { symbol }) }
}

const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
