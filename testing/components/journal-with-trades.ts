import { getJournalFigures, listTrades, type Trade } from '#contract/journal/journal.ts'
import {
  getJournalAnalysis,
  getTradingPlan,
  type JournalAnalysis,
} from '#contract/journal/journal-analysis.ts'
import { serverFor } from './academy.tsx'
import { plansEmptyAcademy } from './empty-academy.ts'
import type { FakeServer } from './fake-server.ts'

/** The only trade in the list. */
export const trade: Trade = {
  id: '01a20289-c7f7-7125-8cc3-3eb9db845f36',
  pair: 'EURUSD',
  direction: 'BUY',
  status: 'closed',
  openedAt: '2026-11-02T09:00:00.000Z',
  closedAt: '2026-11-02T10:00:00.000Z',
  entry: '1.1',
  exit: '1.105',
  stopLoss: '1.095',
  takeProfit: null,
  lots: '0.1',
  currency: 'USD',
  feesCents: 0,
  profitCents: 5000,
  profitComputed: true,
  netCents: 5000,
  r: 1,
  pips: 50,
  setup: 'Breakout',
  tags: ['news'],
  rating: null,
  notes: '',
  shared: false,
  source: 'manual',
  screenshots: [],
  comments: [],
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  can: { edit: true, comment: false },
}

const figures = {
  trades: 52,
  won: 30,
  lost: 22,
  winRate: 57.69,
  netProfitCents: 120_000,
  grossProfitCents: 300_000,
  grossLossCents: -180_000,
  profitFactor: 1.67,
  expectancyCents: 2308,
  totalR: 12.5,
  tradesWithR: 40,
  averageR: 0.31,
}

const group = (key: string, netCents: number, trades = 10) => ({
  key,
  trades,
  won: 6,
  netCents,
  totalR: netCents / 10_000,
  averageR: 0.2,
})

/** An analysis of fifty-two trades. */
export const analysis: JournalAnalysis = {
  currency: 'USD',
  figures: {
    ...figures,
    longTrades: 30,
    longWon: 18,
    shortTrades: 22,
    shortWon: 12,
    recoveryFactor: 2.4,
    payoffRatio: 1.22,
    averageWonCents: 10_000,
    averageLostCents: -8182,
    largestWonCents: 40_000,
    largestLostCents: -30_000,
    longestWinning: { trades: 6, netCents: 60_000 },
    longestLosing: { trades: 4, netCents: -30_000 },
    bestRun: { trades: 5, netCents: 66_000 },
    worstRun: { trades: 3, netCents: -40_000 },
    averageWinningRun: 2.1,
    averageLosingRun: 1.6,
    deviationR: 1.4,
    totalPips: 310.5,
    tradesWithPips: 52,
    averagePips: 6,
    sqn: 1.4,
    sharpe: 0.2,
    zScore: -0.4,
    lrCorrelation: 0.91,
    lrStandardErrorCents: 12_000,
    ahpr: 0.12,
    ghpr: 0.11,
    held: { shortest: 4, average: 95, longest: 3000 },
    heldWon: 60,
    heldLost: 150,
    drawdown: {
      absoluteCents: 0,
      maximalCents: 50_000,
      maximalPercent: 4.8,
      relativePercent: 4.8,
      relativeCents: 50_000,
      longestDays: 12.5,
      isUnder: false,
    },
  },
  equity: Array.from({ length: 52 }, (_, index) => ({
    at: new Date(Date.UTC(2026, 9, 1 + index)).toISOString(),
    netCents: 2000 * index,
    drawdownCents: index % 9 === 0 ? 0 : -1000 * (index % 9) * 5,
  })),
  days: [
    { day: '2026-11-02', trades: 2, netCents: 15_000 },
    { day: '2026-11-03', trades: 1, netCents: -120_050 },
    { day: '2026-11-20', trades: 1, netCents: 0 },
  ],
  groups: {
    pair: [group('EURUSD', 150_000, 30), group('GBPUSD', -30_000, 22)],
    weekday: [group('1', 90_000), group('5', -20_000)],
    hour: [group('9', 90_000)],
    session: [group('london', 90_000), group('new-york', -5000)],
    setup: [group('Breakout', 50_000)],
    tag: [],
  },
  histogram: [
    { from: -1, trades: 14 },
    { from: -0.5, trades: 6 },
    { from: 0, trades: 5 },
    { from: 0.5, trades: 0 },
    { from: 1, trades: 15 },
  ],
  findings: [
    {
      habit: 'no-stop',
      of: null,
      trades: 24,
      others: 28,
      netCents: -26_400,
      mean: -1100,
      low: -1900,
      high: -300,
      meanOfOthers: 5228,
      isClear: true,
    },
    {
      habit: 'pair',
      of: 'GBPUSD',
      trades: 22,
      others: 30,
      netCents: -30_000,
      mean: -1364,
      low: -3200,
      high: 470,
      meanOfOthers: 5000,
      isClear: false,
    },
  ],
}

/** An academy student's server whose journal has trades in these currencies. */
export function journalWithTrades(currencies = ['USD']): FakeServer {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listTrades, [trade])
  const maxDrawdown = { cents: 50_000, percent: 4.8 }
  const curve = analysis.equity.map(({ at, netCents }) => ({ at, netCents, r: 0 }))
  server.answer(getJournalFigures, {
    ...figures,
    currency: 'USD',
    currencies,
    maxDrawdown,
    equityCurve: curve,
  })
  server.answer(getJournalAnalysis, analysis)
  server.answer(getTradingPlan, { plan: null })
  return server
}
