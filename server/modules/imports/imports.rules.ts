import type { Selectable } from 'kysely'
import { pairOf } from '#contract/candles/pair-of.ts'
import {
  type ImportAccount,
  type ImportNeed,
  newYorkClose,
  statementRowsMaximum,
} from '#contract/imports.ts'
import type { TradeSource } from '#contract/journal/trade-filter.ts'
import { compareDecimals, pipsOf } from '#contract/journal/trade-results.ts'
import { withoutUnseen } from '#contract/one-line.ts'
import { decimal } from '#contract/values.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { Failure } from '#server/platform/failure.ts'
import type {
  ReadMovement,
  ReadTrade,
  RowProblem,
  Statement,
} from '#server/statements/statement.ts'
import type { StatedAccount } from './imports.schema.ts'

export type ImportRow = Selectable<Tables['statementImports']>
export type AccountRow = Selectable<Tables['tradingAccounts']>

/** The clock suggested to users who have not used one yet. */
export const firstTimeZone = newYorkClose

/** The account for a statement: an existing one, or the new one that it describes. */
export function accountOf(stated: StatedAccount, account: AccountRow | null): ImportAccount {
  if (account) {
    const { id, number, name, broker, currency, kind } = account
    return { id, number, name, broker, currency, kind }
  }
  const { number = '', name = '', broker = '', currency = null, kind = 'real' } = stated
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
  account: { path: 'account', message: 'Choose the account of this statement' },
  timeZone: { path: 'timeZone', message: 'Choose the time zone of the broker’s server' },
  mapping: { path: 'mapping', message: 'Choose what each column of the file contains' },
}

/** Throws rule_violated, naming what is missing, if anything is. */
export function refuseIncomplete(needs: readonly ImportNeed[]): void {
  const issues = needs.map((need) => needWords[need])
  const [first] = issues
  if (first) throw new Failure('rule_violated', `${first.message}.`, { issues })
}

/** Throws rule_violated if the statement's currency differs from the account's. */
export function refuseOtherCurrency(stated: StatedAccount, account: ImportAccount): void {
  if (account.id === null || !stated.currency || stated.currency === account.currency) return
  throw new Failure(
    'rule_violated',
    `The statement is in ${stated.currency}, the account in ${account.currency}.`,
    { issues: [{ path: 'accountId', message: 'The account has another currency' }] },
  )
}

/** Throws rule_violated for an account of manual trades, whose sharing is chosen separately. */
export function refuseOwnTrades(account: AccountRow | null): void {
  if (!account?.holdsOwn) return
  const message = 'This account is for the trades that you enter by hand'
  throw new Failure('rule_violated', `${message}. Choose another one for the statement.`, {
    issues: [{ path: 'accountId', message }],
  })
}

export const readingElsewhere = () =>
  new Failure(
    'conflict',
    'Another of your statements is still being read. Wait until it is done, or discard it.',
  )

/** A file name for display: without folders and control characters. */
export function shownFileName(name: string): string {
  const base = withoutUnseen(name.split(/[/\\]/).at(-1) ?? '').toWellFormed()
  return (
    base
      .replace(/\p{Cf}/gu, '')
      .trim()
      .slice(0, 200)
      .toWellFormed() || 'statement'
  )
}

/** How many of the unreadable rows are stored for display. */
export const problemsShown = 200

export const readJobName = 'imports.read'
export const carryOutJobName = 'imports.carry-out'

/** A statement's trade waiting to be imported; times without a zone, amounts as read. */
export type StagedTrade = Omit<ReadTrade, 'line' | 'position'> & {
  takesOver: string | null
  source: TradeSource
  pair: string
  pips: string | null
}
export type StagedMovement = Omit<ReadMovement, 'line'>

export interface Staged {
  trades: StagedTrade[]
  movements: StagedMovement[]
  /** The reader's problems and those of rows that the journal cannot store. */
  problems: RowProblem[]
  /** The rows of the file that the stored parts come from, as they were read. */
  kept: { trades: ReadTrade[]; movements: ReadMovement[] }
}

const sources = {
  'mt4-html': 'mt4',
  'mt5-html': 'mt5',
  'mt5-xlsx': 'mt5',
  csv: 'csv',
} as const satisfies Record<Statement['format'], TradeSource>

/** The parts of a statement that the journal can store, each ticket once; the rest are problems. */
export function staged(read: Statement): Staged {
  const problems = [...read.problems]
  const tickets = new Map<string, number>()
  /** Whether it is the first row with that ticket. */
  const isFirst = (ticket: string, line: number): boolean => {
    const before = tickets.get(ticket)
    if (before === undefined) tickets.set(ticket, line)
    else problems.push({ line, reason: `Ticket ${ticket} already appears in line ${before}` })
    return before === undefined
  }
  const open = new Set(read.trades.flatMap((it) => (it.closedAt ? [] : (it.position ?? []))))
  const taken = new Set<string>()
  const trades: StagedTrade[] = []
  const kept = new Set<ReadTrade | ReadMovement>()
  for (const row of inOrderOfClosing(read.trades)) {
    const { line, position, ...trade } = row
    const reason = faultOf(trade)
    const ticket = trade.closedAt === null && position ? openTicket(position) : trade.ticket
    if (reason) {
      problems.push({ line, reason })
    } else if (isFirst(ticket, line)) {
      kept.add(row)
      const pair = journalPairOf(trade.symbol)
      // If a position was closed in parts, the first part closes the existing open trade.
      const ends = trade.closedAt !== null && position !== null && !open.has(position)
      const takesOver = ends && !taken.has(position) ? openTicket(position) : null
      if (takesOver && position) taken.add(position)
      trades.push({
        ...trade,
        ...cut(trade),
        ticket,
        takesOver,
        pair,
        source: sources[read.format],
        pips: pipsText(trade, pair),
      })
    }
  }
  const movements: StagedMovement[] = []
  for (const row of read.movements) {
    const { line, ...movement } = row
    if (!isKnownTime(movement.at)) problems.push({ line, reason: unknownTime })
    else if (isFirst(`movement ${movement.ticket}`, line)) {
      kept.add(row)
      movements.push({ ...movement, comment: movement.comment.slice(0, 200) })
    }
  }
  return {
    trades,
    movements,
    problems: problems.toSorted((one, other) => one.line - other.line),
    kept: {
      trades: read.trades.filter((row) => kept.has(row)),
      movements: read.movements.filter((row) => kept.has(row)),
    },
  }
}

/** Whether a statement has more rows than allowed. */
export const isTooLong = ({ trades, movements }: Statement): boolean =>
  trades.length + movements.length > statementRowsMaximum

/** Position and deal numbers are separate: an open trade is identified by the former, a closed one by the latter. */
const openTicket = (position: string) => `p${position}`

const inOrderOfClosing = (trades: readonly ReadTrade[]) =>
  trades.toSorted((one, other) => {
    const [a, b] = [one.closedAt ?? '~', other.closedAt ?? '~']
    return a < b ? -1 : a > b ? 1 : one.line - other.line
  })

const cut = ({ symbol, comment }: Pick<ReadTrade, 'symbol' | 'comment'>) => ({
  symbol: symbol.slice(0, 60),
  comment: comment.slice(0, 200),
})

type Checked = Omit<ReadTrade, 'line' | 'position'>

/** Why the journal cannot store the trade; null if it can. */
function faultOf(trade: Checked): string | null {
  const prices = [trade.entry, trade.stopLoss, trade.takeProfit, trade.lots]
  const isPositive = (value: string) =>
    decimal.safeParse(value).success && compareDecimals(value, '0') > 0
  if (prices.some((value) => value !== null && !isPositive(value))) {
    return 'A price or the lots are not a number above zero'
  }
  // A broker writes a position off at 0.
  if (trade.exit !== null && !decimal.safeParse(trade.exit).success) {
    return 'The exit price is not a number'
  }
  const amounts = [trade.profit, trade.commission, trade.swap, trade.taxes, trade.fee]
  if (amounts.some((value) => value !== null && !amount.test(value))) {
    return 'An amount is not a number, or is too large'
  }
  const times = [trade.openedAt, trade.closedAt]
  if (times.some((time) => time !== null && !isKnownTime(time))) {
    return unknownTime
  }
  if ((trade.closedAt === null) !== (trade.exit === null)) return 'The exit or its time is missing'
  if ((trade.closedAt === null) !== (trade.profit === null)) return 'The profit is missing'
  if (trade.closedAt !== null && trade.closedAt < trade.openedAt) {
    return 'It was closed before it was opened'
  }
  return null
}

const unknownTime = 'A time cannot be read, or is before 1970'

/** As many digits as keep the sums of a whole journal exact. */
const amount = /^-?\d{1,9}(\.\d{1,10})?$/

// A day from both limits, since the zone shifts it.
const [earliest, latest] = ['1970-01-02', '2199-12-31']

function isKnownTime(time: string): boolean {
  return time >= earliest && time < latest && !Number.isNaN(Date.parse(`${time}Z`))
}

/**
 * Normalises a broker's symbol to the pair used in the journal: EURUSD for 'EURUSD.m', 'EURUSDm'
 * and 'eurusd', XAUUSD for 'XAUUSD#', US30 for 'US30.cash'. Whatever a broker writes is a symbol:
 * one without Latin letters and digits is OTHER, beside the broker's own text.
 */
export function journalPairOf(symbol: string): string {
  const name = symbol.replace(/^[^A-Za-z0-9]+/, '')
  const index = /^([A-Z]{2,5}\d{2,4})[a-z]{1,6}$/.exec(name)?.[1]
  const pair = pairOf(index ?? name).replaceAll(/[^A-Z0-9]/g, '')
  return pair.slice(0, 12) || 'OTHER'
}

function pipsText(trade: Checked, pair: string): string | null {
  const { exit } = trade
  const pips = exit === null ? null : pipsOf({ ...trade, pair, exit })
  return pips === null ? null : String(pips)
}
