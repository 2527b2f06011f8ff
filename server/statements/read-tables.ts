import type { StatementFormat } from '#contract/imports.ts'
import { mt4Account, mt5Account } from './account-of.ts'
import { readMt4Rows } from './mt4-rows.ts'
import { readMt5Rows } from './mt5-rows.ts'
import { summaryOf } from './printed-figures.ts'
import { readMt5 } from './read-mt5.ts'
import type { Row } from './row.ts'
import type { Statement } from './statement.ts'
import { dataRows, notationOf, type TableRow } from './table-values.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The tables of a page or a sheet, with the text outside them. */
export interface TabularFile {
  rows: readonly Row[]
  title: string
  heading: string
  fromMetaTrader: boolean
  medium: 'html' | 'xlsx'
}

const beginsWithTicket = ({ values }: TableRow) => /^\d+$/.test(values[0] ?? '')

/** Builds a statement from tables. Throws an UnreadableFile if they are not MetaTrader's. */
export function readTables(tables: TabularFile): Statement {
  const { rows } = tables
  const notation = notationOf(rows)
  const data = dataRows(rows)
  if (data.length === 0 && !tables.fromMetaTrader) throw foreign()
  const isMt4 =
    data.length > 0
      ? data.filter(beginsWithTicket).length * 2 > data.length
      : tables.heading !== '' && tables.medium === 'html'
  const dataLines = new Set(data.map(({ line }) => line))
  const others = rows.filter(({ line }) => !dataLines.has(line))
  // The printed figures come after the first data row; if there is none, after the header.
  const tail = others.filter(({ line }) => line > (data[0]?.line ?? 5))
  const statement = isMt4 ? mt4Statement(tables, data) : mt5Statement(tables, data)
  if (data.length > 0 && foundNothing(statement)) throw foreign()
  return statement

  function mt4Statement({ heading, title }: TabularFile, own: readonly TableRow[]): Statement {
    const { printed, openingBalance, paid } = summaryOf(tail, 'mt4', notation)
    const account = mt4Account(others, heading, title)
    return withOpening(
      { format: 'mt4-html', account, ...readMt4Rows(own, notation, paid), printed },
      openingBalance,
    )
  }

  function mt5Statement({ medium }: TabularFile, own: readonly TableRow[]): Statement {
    const { account, hint } = mt5Account(others)
    const read = readMt5Rows(own, notation)
    const { trades, movements, problems, openingBalance, lastBalance, deals } = readMt5(read, hint)
    const { printed } = summaryOf(tail, 'mt5', notation)
    const hasBalance = printed.some(({ figure }) => figure === 'balance')
    if (!hasBalance && lastBalance !== null && printed.length > 0) {
      printed.push({ figure: 'balance', value: lastBalance })
    }
    const format: StatementFormat = medium === 'html' ? 'mt5-html' : 'mt5-xlsx'
    const all = [...read.problems, ...problems].toSorted((one, other) => one.line - other.line)
    return withOpening(
      { format, account, trades, movements, others: read.others, problems: all, printed, deals },
      openingBalance,
    )
  }
}

const withOpening = (statement: Statement, opening: string | null): Statement =>
  opening === null ? statement : { ...statement, openingBalance: opening }

const foundNothing = ({ trades, movements, others, problems }: Statement): boolean =>
  trades.length === 0 && movements.length === 0 && others === 0 && problems.length === 0

const foreign = () =>
  new UnreadableFile(
    'foreign',
    'There is no table of trades in this file. Export the account history from MetaTrader as a report, or from another platform as CSV.',
  )
