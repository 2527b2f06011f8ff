import type { SentTo } from '#contract/endpoint.ts'
import {
  actInPracticeRun,
  getPracticeRun,
  type PracticeRun,
  type PracticeStep,
  startPracticeRun,
} from '#contract/practice/practice.ts'
import type { Bar, PracticeOrder } from '#contract/practice/practice-rules.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

type Input = SentTo<typeof startPracticeRun>['body']
type Action = SentTo<typeof actInPracticeRun>['body']['action']

/** A run on the hourly candles of `testing/exercises.ts`: candle 100 is the first to be played. */
export const practiceInput = (changes: Partial<Input> = {}): Input => ({
  pair: 'EURUSD',
  frame: 'H1',
  from: '2026-01-09T04:00:00.000Z',
  bars: 50,
  balanceCents: 1_000_000,
  currency: 'USD',
  spreadPips: 1,
  ...changes,
})

export async function startPractice(
  app: TestApp,
  as: Person,
  changes: Partial<Input> = {},
): Promise<PracticeRun> {
  const { body, text, status } = await app.call(startPracticeRun, {
    as,
    body: practiceInput(changes),
  })
  if (status !== 201) throw new Error(text)
  return body
}

/** Does something in a run as it stands. */
export async function practise(
  app: TestApp,
  as: Person,
  id: string,
  action: Action,
): Promise<PracticeStep> {
  const { body } = await app.call(getPracticeRun, { as, params: { id } })
  const sent = { version: body.run.version, action }
  const answer = await app.call(actInPracticeRun, { as, params: { id }, body: sent })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}

/** How one order fares on one way that the price may have gone. */
export interface Fared {
  /** Where it was entered and left, if it was. */
  entry: number | null
  exit: number | null
  /** In units of the price: what is gained by the end, with what is open counted at the close. */
  gain: number
}

/**
 * An order in one candle, tick by tick: the bid begins at the open, and goes on to each of `ways` and to the close in
 * steps of one unit. An independent and slower form of contract/practice/practice-rules.ts.
 */
export function fareAlong(
  order: Pick<PracticeOrder, 'kind' | 'direction' | 'price' | 'stop' | 'target' | 'entry'>,
  { open, close }: Bar,
  ways: readonly number[],
  spread: number,
): Fared {
  const buys = order.direction === 'BUY'
  let { entry } = order
  let exit: number | null = null
  const tick = (bid: number) => {
    if (exit !== null) return
    const [into, out] = buys ? [bid + spread, bid] : [bid, bid + spread]
    if (entry === null && order.price !== null) {
      const isBelow = into <= order.price
      const isAbove = into >= order.price
      const fills = buys === (order.kind === 'limit') ? isBelow : isAbove
      if (fills) entry = into
    }
    if (entry === null) return
    const [toStop, toTarget] = buys ? [-1, 1] : [1, -1]
    if (order.stop !== null && (out - order.stop) * toStop >= 0) exit = out
    else if (order.target !== null && (out - order.target) * toTarget >= 0) exit = out
  }
  let bid = open
  tick(bid)
  for (const next of [...ways, close]) {
    while (bid !== next) {
      bid += Math.sign(next - bid)
      tick(bid)
    }
  }
  const left = exit ?? (buys ? close : close + spread)
  const gain = entry === null ? 0 : (buys ? 1 : -1) * (left - entry)
  return { entry, exit, gain }
}

/**
 * The worst of the ways from a candle's open over its high and its low to its close, also of those that turn where a
 * waiting order is filled.
 */
export function fareWorst(order: Parameters<typeof fareAlong>[0], bar: Bar, spread: number): Fared {
  const { open, high, low } = bar
  const bid = (order.price ?? open) - (order.direction === 'BUY' ? spread : 0)
  const turn = Math.min(high, Math.max(low, bid))
  const ways = [
    [high, low],
    [low, high],
    [turn, high, low],
    [turn, low, high],
  ].map((way) => fareAlong(order, bar, way, spread))
  return ways.reduce((worst, one) => (one.gain < worst.gain ? one : worst))
}
