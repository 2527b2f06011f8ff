import type { Selectable } from 'kysely'
import type { ImportAccount, ImportNeed } from '#contract/imports.ts'
import { newYorkClose } from '#contract/imports.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ToldAccount } from './imports.schema.ts'

export type ImportRow = Selectable<Tables['statementImports']>
export type AccountRow = Selectable<Tables['tradingAccounts']>

/** The clock suggested to users who have not used one yet. */
export const firstTimeZone = newYorkClose

/** The account for a statement: an existing one, or the new one that it describes. */
export function accountOf(told: ToldAccount, account: AccountRow | null): ImportAccount {
  if (account) {
    const { id, number, name, broker, currency, kind } = account
    return { id, number, name, broker, currency, kind }
  }
  const { number = '', name = '', broker = '', currency = null, kind = 'real' } = told
  return { id: null, number, name, broker, currency, kind }
}

/** The information missing before the statement can be imported. */
export function needsOf(row: ImportRow, account: ImportAccount): ImportNeed[] {
  const isNamed = account.number !== '' || account.name !== ''
  const needs: ImportNeed[] = []
  if (account.id === null && (account.currency === null || !isNamed)) needs.push('account')
  if (row.timeZone === null) needs.push('timeZone')
  const { counts } = row
  const read = counts ? counts.new + counts.known + counts.open : 0
  if (row.format === 'csv' && read === 0) needs.push('mapping')
  return needs
}

const needWords: Record<ImportNeed, { path: string; message: string }> = {
  account: { path: 'account', message: 'Tell which account the statement is of' },
  timeZone: { path: 'timeZone', message: 'Tell which clock the broker’s server keeps' },
  mapping: { path: 'mapping', message: 'Tell what the columns of the file hold' },
}

/** Throws rule_violated, naming what is missing, if anything is. */
export function refuseUntold(needs: readonly ImportNeed[]): void {
  const issues = needs.map((need) => needWords[need])
  const [first] = issues
  if (first) throw new Failure('rule_violated', `${first.message}.`, { issues })
}

/** Throws rule_violated if the statement's currency differs from the account's. */
export function refuseOtherCurrency(told: ToldAccount, account: ImportAccount): void {
  if (account.id === null || !told.currency || told.currency === account.currency) return
  throw new Failure(
    'rule_violated',
    `The statement is in ${told.currency}, the account in ${account.currency}.`,
    { issues: [{ path: 'accountId', message: 'The account has another currency' }] },
  )
}

/** Throws rule_violated for an account of manual trades, whose sharing is chosen separately. */
export function refuseOwnTrades(account: AccountRow | null): void {
  if (!account?.holdsOwn) return
  const message = 'This account holds the trades that you write by hand'
  throw new Failure('rule_violated', `${message}. A statement comes into one of its own.`, {
    issues: [{ path: 'accountId', message }],
  })
}

export const readingElsewhere = () =>
  new Failure(
    'conflict',
    'Another statement of yours is just being read. Wait for it, or give it up.',
  )

/** A file name for display: without folders and control characters. */
export function shownFileName(name: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '').toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')
  return base.trim().slice(0, 200).toWellFormed() || 'statement'
}

/** How many of the unreadable rows are stored for display. */
export const problemsShown = 200

export const readJobName = 'imports.read'
export const carryOutJobName = 'imports.carry-out'
