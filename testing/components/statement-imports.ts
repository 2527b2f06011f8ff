import {
  type ListedImport,
  newYorkClose,
  type StatementImport,
  type TradingAccount,
} from '#contract/imports.ts'
import type { Trade } from '#contract/journal/journal.ts'

export const id = crypto.randomUUID()
export const counts = {
  new: 8,
  known: 2,
  closing: 1,
  open: 1,
  unreadable: 1,
  other: 3,
  movements: 1,
}
export const account = {
  id: null,
  number: '8405151',
  name: 'Ann',
  broker: 'OANDA',
  currency: 'USD',
  kind: 'demo' as const,
}
/** A statement that has been read and awaits confirmation, as listed. */
export const listed: ListedImport = {
  id,
  status: 'ready',
  fileName: 'ReportHistory.html',
  format: 'mt5-html',
  account,
  counts,
  result: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  importedAt: null,
}
/** The same in full: what it still needs, its check and its first rows. */
export const waiting: StatementImport = {
  ...listed,
  progress: 100,
  needs: ['timeZone'],
  timeZone: null,
  zoneInFile: false,
  suggestedTimeZone: newYorkClose,
  suggestedCurrency: 'USD',
  mapping: null,
  problems: [{ line: 17, reason: 'The closing time is missing' }],
  check: {
    agrees: false,
    figures: [
      { figure: 'netProfit', statement: '1333.77', ours: '1333.77', agrees: true },
      { figure: 'trades', statement: '9', ours: '8', agrees: false },
    ],
    rows: [{ line: 17, reason: 'The file counts this trade.' }],
  },
  preview: {
    trades: [
      {
        line: 12,
        symbol: 'EURUSD.m',
        direction: 'BUY',
        openedAt: '2026-03-02T14:05:00',
        closedAt: '2026-03-02T15:00:00',
        lots: '0.10',
        entry: '1.08500',
        exit: '1.08600',
        net: '9.30',
      },
    ],
    csv: null,
  },
  error: null,
}
/** An account with imported trades and movements. */
export const held: TradingAccount = {
  ...account,
  id: crypto.randomUUID(),
  timeZone: 'UTC',
  mapping: null,
  trades: 3,
  open: 1,
  holdsOwn: false,
  depositsCents: 100_000,
  withdrawalsCents: -20_000,
  otherCents: 0,
  brokersCents: 0,
  balanceCents: 81_250,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}

/** A trade of that account, imported from a statement. */
export const trade: Trade = {
  id: crypto.randomUUID(),
  pair: 'EURUSD',
  direction: 'BUY',
  status: 'closed',
  openedAt: '2026-03-02T12:05:07.000Z',
  closedAt: '2026-03-02T13:00:00.000Z',
  entry: '1.08500',
  exit: '1.08600',
  stopLoss: null,
  takeProfit: null,
  lots: '0.10',
  currency: 'USD',
  feesCents: 70,
  profitCents: 1000,
  profitComputed: false,
  costs: { commissionCents: -50, swapCents: -20, taxesCents: 0, feeCents: 0 },
  netCents: 930,
  r: null,
  pips: 10,
  setup: null,
  tags: [],
  rating: null,
  notes: '',
  shared: false,
  source: 'mt5',
  accountId: held.id,
  screenshots: [],
  comments: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  can: { edit: true, comment: false },
}
