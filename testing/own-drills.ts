import { noCandles } from '#contract/candles/candle-columns.ts'
import type { SentTo } from '#contract/endpoint.ts'
import {
  commitOwnDecision,
  continueOwnDrill,
  createOwnDrill,
  type Practice,
} from '#contract/own-drills.ts'
import { newId } from '#server/platform/clock.ts'
import type { TestApp } from './app.ts'
import { addCandles, hourOfCandle } from './exercises.ts'
import type { Person } from './people.ts'

const spacing = 145
/** How many moments of own drills the candles of `addPracticeCandles` have room for. */
export const momentsThere = 8

/** Gives the academy candles for the trades of `addLosses`, none of which are like those of another moment. */
export function addPracticeCandles(app: TestApp, pair = 'EURUSD') {
  const columns = noCandles(5)
  let open = 110_000
  for (let index = 0; index < 1250; index += 1) {
    const close = open + ((index * 7919) % 2003) - 1001
    columns.times.push(Date.parse(hourOfCandle(index)) / 60_000)
    columns.open.push(open)
    columns.close.push(close)
    columns.high.push(Math.max(open, close) + ((index * 31) % 37))
    columns.low.push(Math.min(open, close) - ((index * 17) % 41))
    open = close
  }
  return addCandles(app, pair, columns)
}

interface Losses {
  pair?: string
  /** How many moments can be made of them: the others are too close to these. */
  apart?: number
  /** How many there are of each. */
  each?: number
  shared?: boolean
  currency?: string
  stopLoss?: string | null
}

/** Trades of a user that lost 10.00 each, opened in the middle of the candles of `addPracticeCandles`; returns their ids. */
export async function addLosses(
  app: TestApp,
  { id: userId }: Pick<Person, 'id'>,
  options: Losses = {},
): Promise<string[]> {
  const { pair = 'EURUSD', apart = momentsThere, each = 3, shared = false } = options
  const { currency = 'USD', stopLoss = '1.10500' } = options
  const trades = Array.from({ length: apart * each }, (_, index) => {
    const candle = 100 + (index % apart) * spacing + Math.floor(index / apart)
    const openedAt = new Date(Date.parse(hourOfCandle(candle)) + 30 * 60_000)
    return {
      id: newId(),
      userId,
      source: 'manual' as const,
      pair,
      direction: 'SELL' as const,
      openedAt,
      closedAt: new Date(+openedAt + 3 * 3_600_000),
      entry: '1.10000',
      exit: '1.10500',
      stopLoss,
      lots: '0.02',
      currency,
      feesCents: 0,
      profitCents: -1000,
      profitComputed: true,
      r: stopLoss === null ? null : -1,
      notes: '',
      shared,
      createdAt: openedAt,
      updatedAt: openedAt,
    }
  })
  await app.academy.db.pool.insertInto('trades').values(trades).execute()
  return trades.map(({ id }) => id)
}

export const practice = (changes: Partial<Practice> = {}): Practice => ({
  habit: 'pair',
  of: 'EURUSD',
  currency: 'USD',
  timeZone: 'UTC',
  ...changes,
})

export async function makeOwnDrill(app: TestApp, as: Person, changes: Partial<Practice> = {}) {
  const made = await app.call(createOwnDrill, { as, body: practice(changes) })
  if (made.status !== 201) throw new Error(`the drill answers ${made.status}: ${made.text}`)
  return made.body
}

export const continueOwn = (app: TestApp, as: Person | null, id: string) =>
  app.call(continueOwnDrill, { as, params: { id } })

export const decideOwn = (
  app: TestApp,
  as: Person | null,
  { id, decisionId }: { id: string; decisionId: string },
  body: SentTo<typeof commitOwnDecision>['body'] = { direction: 'NONE' },
) => app.call(commitOwnDecision, { as, params: { id, ownDecisionId: decisionId }, body })

/** Decides all moments of a round; returns the round's id and that of its last decision. */
export async function playRound(app: TestApp, as: Person, id: string) {
  for (;;) {
    const { body } = await continueOwn(app, as, id)
    const decisionId = body.moment?.decisionId ?? ''
    const { body: decided } = await decideOwn(app, as, { id, decisionId })
    if (decided.round.finishedAt !== null) return { roundId: decided.round.id, decisionId }
  }
}
