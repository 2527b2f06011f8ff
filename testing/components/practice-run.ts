import type { RouteObject } from 'react-router'
import { page } from 'vitest/browser'
import { packCandles } from '#contract/candles/candle-columns.ts'
import type { JournalFigures } from '#contract/journal/journal.ts'
import {
  type FullPracticeRun,
  getPracticeFigures,
  getPracticeRun,
  listPracticeRuns,
  type PracticeOrderView,
  type PracticeRun,
  type PracticeStep,
} from '#contract/practice/practice.ts'
import { openAt, serverFor } from './academy.tsx'
import { plansEmptyAcademy } from './empty-academy.ts'
import type { FakeServer } from './fake-server.ts'

export const at = '2026-03-02T09:00:00.000Z'
/** Where the runs are listed. */
export const path = '/dashboard/journal/practice'

/** Candles that each rise by ten points from 1.10000 on, packed; the one before the first to play closes at 1.10300. */
export function packed(from: number, count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  const open = numbers.map((number) => 110_000 + number * 10)
  const moved = (points: number) => open.map((price) => price + points)
  const columns = {
    digits: 5,
    times: numbers,
    open,
    high: moved(15),
    low: moved(-5),
    close: moved(10),
  }
  return btoa(String.fromCharCode(...packCandles(columns)))
}

export const run: PracticeRun = {
  id: crypto.randomUUID(),
  pair: 'EURUSD',
  frame: 'H1',
  synthetic: true,
  digits: 5,
  currency: 'USD',
  startCents: 1_000_000,
  balanceCents: 1_000_000,
  spreadPips: 1,
  spread: 10,
  riskPercent: 1,
  dateHidden: true,
  from: null,
  context: 30,
  bars: 100,
  played: 0,
  ending: null,
  orders: 0,
  trades: 0,
  won: 0,
  totalR: 0,
  startedAt: at,
  endedAt: null,
  version: 0,
}
/** A run of which nothing has been played. */
export const begun: FullPracticeRun = { run, packed: packed(0, 30), orders: [], closings: [] }
/** A position that the first order has opened. */
export const bought: PracticeOrderView = {
  number: 1,
  kind: 'market',
  direction: 'BUY',
  status: 'open',
  lots: '0.40',
  remaining: '0.40',
  price: null,
  stop: '1.10100',
  target: '1.10500',
  placedIn: 29,
  openedIn: 29,
  closedIn: null,
  entry: '1.10310',
  profitCents: 0,
  r: null,
  parts: 0,
}
export const figures: JournalFigures = {
  currency: 'USD',
  currencies: ['USD'],
  trades: 1,
  won: 0,
  lost: 1,
  winRate: 0,
  netProfitCents: -8400,
  grossProfitCents: 0,
  grossLossCents: -8400,
  profitFactor: 0,
  expectancyCents: -8400,
  totalR: -1,
  tradesWithR: 1,
  averageR: -1,
  maxDrawdown: { cents: 8400, percent: 0.84 },
  equityCurve: [{ at, netCents: -8400, r: -1 }],
}
/** What an action answers, with what it changes. */
export const step = (changes: Partial<PracticeStep> = {}): PracticeStep => ({
  run: { ...run, version: 1 },
  first: 30,
  packed: '',
  orders: [],
  closings: [],
  ...changes,
})

/** Opens a run of a student, or another address, with these routes. */
export async function openRun(routes: RouteObject[], first = begun, address = `${path}/${run.id}`) {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(getPracticeRun, first)
  server.answer(listPracticeRuns, [first.run])
  server.answer(getPracticeFigures, figures)
  await openAt(address, routes)
  return server
}
/** The bodies of the actions that were sent. */
export const acted = ({ calls }: FakeServer) =>
  calls.filter((call) => call.path.endsWith('/actions')).map(({ body }) => body)

export const button = (name: string) => page.getByRole('button', { name, exact: true })
