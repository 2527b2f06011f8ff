import type { Trade } from '#contract/journal/journal.ts'

const at = '2026-03-02T10:00:00.000Z'

/** A trade that was entered by hand and closed with a profit. */
export const closedTrade: Trade = {
  id: crypto.randomUUID(),
  pair: 'EURUSD',
  direction: 'SELL',
  status: 'closed',
  openedAt: at,
  closedAt: at,
  entry: '1.1',
  exit: '1.09',
  stopLoss: '1.105',
  takeProfit: null,
  lots: '0.5',
  currency: 'USD',
  feesCents: 0,
  profitCents: 50_000,
  profitComputed: true,
  netCents: 50_000,
  r: 2,
  pips: 100,
  setup: 'Breakout',
  tags: ['london'],
  rating: null,
  notes: '',
  shared: false,
  isSeen: false,
  source: 'manual',
  screenshots: [],
  comments: [],
  createdAt: at,
  updatedAt: at,
  can: { edit: true, comment: false },
}
