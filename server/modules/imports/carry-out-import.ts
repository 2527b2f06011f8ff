import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { tellOwnChange } from '#server/platform/events/own-changes.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import { changeAccount, findAccount, findAccountByNumber, insertAccount } from './accounts.store.ts'
import type { ImportsDeps } from './deps.ts'
import { type AccountRow, firstTimeZone, type ImportRow } from './imports.rules.ts'
import { changeImport, takeImporting } from './imports.store.ts'
import { dropStaged, extentOfStaged, importMovements, stagedTrades } from './staging.store.ts'

/** How many trades one database statement imports, to stay within its time limit. */
const atOnce = 5000

/**
 * Imports the trades of a confirmed import into the journal, all or none; does nothing if another
 * process is doing it or has done it.
 */
export function carryOutImport(deps: ImportsDeps, id: string): Promise<void> {
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

export type CarryOutImport = Bound<typeof carryOutImport>

/** How the account's next file is read: its symbol may be another. */
function rememberedOf({ mapping }: ImportRow): string | null {
  if (!mapping) return null
  const { symbol: _, ...kept } = mapping
  return JSON.stringify(kept)
}

/** The account of an import, locked; created if it is a new one. */
async function accountFor({ now }: ImportsDeps, tx: Executor, row: ImportRow): Promise<AccountRow> {
  const { userId, told, accountId } = row
  const found = accountId ? await findAccount(tx, { userId, id: accountId, locked: true }) : null
  if (found) return found
  const at = now()
  const { number = '', name = '', broker = '', currency, kind = 'real' } = told
  const made = await insertAccount(tx, {
    id: newId(),
    userId,
    number,
    name,
    broker,
    currency: currency ?? 'USD',
    kind,
    timeZone: row.timeZone ?? firstTimeZone,
    mapping: null,
    usedAt: at,
    createdAt: at,
    updatedAt: at,
  })
  const account = made ?? (await findAccountByNumber(tx, userId, told))
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
