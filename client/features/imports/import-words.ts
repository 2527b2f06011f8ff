import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import type {
  AccountKind,
  CsvField,
  ImportAccount,
  ImportStatus,
  StatementFormat,
  UndoneImport,
} from '#contract/imports.ts'
import { statementBytesMaximum } from '#contract/imports.ts'

export const listFailure = 'Failed to load your statements. Please try again.'
export const importFailure = 'Failed to load the statement. Please try again.'
export const accountsFailure = 'Failed to load your accounts. Please try again.'
export const saveFailure = 'Failed to save this. Please try again.'
export const confirmFailure = 'Failed to import the statement. Please try again.'
export const undoFailure = 'Failed to undo the import. Please try again.'
export const accountDeletion: Outcome = {
  done: 'Account Deleted',
  failed: 'Failed to delete the account. Please try again.',
}

/** The extensions of files that can be statements. */
export const accepted = '.htm,.html,.xlsx,.csv,.txt'

/** Why a file cannot be a statement; null if it may be one. */
export function refusalOf(file: { name: string; size: number }): string | null {
  const name = file.name.toLowerCase()
  if (!accepted.split(',').some((ending) => name.endsWith(ending))) {
    return 'Choose a MetaTrader statement (.htm, .html or .xlsx) or a CSV file'
  }
  if (file.size === 0) return 'The file is empty'
  return file.size > statementBytesMaximum ? 'The file is too large: at most 50 MB' : null
}

export const formatNames: Record<StatementFormat, string> = {
  'mt4-html': 'MetaTrader 4 statement',
  'mt5-html': 'MetaTrader 5 report',
  'mt5-xlsx': 'MetaTrader 5 report (Excel)',
  csv: 'CSV file',
}

export const statusNames: Record<ImportStatus, string> = {
  reading: 'Reading',
  ready: 'Needs your answer',
  importing: 'Importing',
  imported: 'Imported',
  failed: 'Could not be read',
}

export const kindNames: Record<AccountKind, string> = {
  real: 'Real account',
  demo: 'Demo account',
  contest: 'Contest account',
}

export const fieldNames: Record<CsvField, string> = {
  ticket: 'Ticket',
  symbol: 'Symbol',
  direction: 'Direction',
  openedAt: 'Opened',
  openedTime: 'Opened: time of day',
  closedAt: 'Closed',
  closedTime: 'Closed: time of day',
  entry: 'Entry price',
  exit: 'Exit price',
  stopLoss: 'Stop loss',
  takeProfit: 'Take profit',
  lots: 'Lots',
  profit: 'Profit',
  commission: 'Commission',
  swap: 'Swap',
  taxes: 'Taxes',
  fee: 'Fee',
  comment: 'Comment',
}

const figureNames: Record<string, string> = {
  netProfit: 'Net profit',
  grossProfit: 'Gross profit',
  grossLoss: 'Gross loss',
  profitFactor: 'Profit factor',
  expectedPayoff: 'Expected payoff',
  trades: 'Trades',
  won: 'Trades won',
  lost: 'Trades lost',
  maximalDrawdown: 'Largest drawdown',
  maximalDrawdownPercent: 'Largest drawdown in percent',
  balance: 'Balance',
}

export const figureName = (figure: string): string => figureNames[figure] ?? figure

/** An account's title: its name and number, as far as known. */
export function accountTitle({
  name,
  number,
  broker,
}: Pick<ImportAccount, 'name' | 'number' | 'broker'>) {
  const parts = [name || broker, number].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' · ') : 'Unnamed account'
}

/** '1 trade', '2 trades', '1,250 trades'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** What undoing an import removed, and what it left. */
export function undoneText({ removed, left, closed, movements }: UndoneImport): string {
  const parts = [`${counted(removed, 'trade')} removed`]
  if (movements > 0) parts.push(`${counted(movements, 'account movement')} removed`)
  if (left > 0) {
    parts.push(`${counted(left, 'trade')} you have edited ${left === 1 ? 'stays' : 'stay'}`)
  }
  if (closed > 0) {
    const stay = closed === 1 ? 'stays' : 'stay'
    parts.push(`${counted(closed, 'trade')} of earlier imports ${stay} closed`)
  }
  return `${parts.join('; ')}.`
}

/** The broker's time as printed on a statement: '2026-03-02 14:05'. */
export const wallClock = (time: string): string => time.slice(0, 16).replace('T', ' ')
