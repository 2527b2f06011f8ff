import type { StrategyInput } from '#contract/strategies.ts'
import type { Academy } from '#server/app/compose.ts'
import type { Actor } from '#server/platform/http/actor.ts'

export const strategyTitles = {
  london: 'London Open Range',
  weekly: 'Weekly Level Reversal',
} as const

const strategies: StrategyInput[] = [
  {
    title: strategyTitles.weekly,
    description: 'Counter-trend entries at levels that the weekly chart has respected twice.',
    riskLevel: 'High',
    rules: `## When

- The level has turned price at least twice on the weekly chart.
- Price reaches it after three or more daily candles in one direction.

## Entry

1. Wait for a four-hour candle that closes back on the right side of the level.
2. Enter at the level, never at the close of a long candle.

## Stop and target

- Stop behind the extreme of the rejection, **never wider than 60 pips**.
- Target at three times the risk, or at the middle of the weekly range.

## What ends the idea

A daily close through the level. Also: close before a central bank speaks.`,
    isPublished: true,
  },
  {
    title: strategyTitles.london,
    description:
      'The first hour in London decides whether the Asian range breaks or holds. We trade whichever it is.',
    riskLevel: 'Low',
    rules: `## When

- Monday to Thursday, from 07:00 to 10:00 London time.
- The Asian range is narrower than two thirds of the average daily range.

## Entry

1. Mark the high and the low of the Asian session.
2. A break that holds for two fifteen-minute candles: enter on the retest.
3. A break that fails: enter back inside the range.

## Stop and target

- Stop behind the opposite side of the entry candle.
- First target at twice the risk; stop to the entry after 1R.

> No trade is a position too: three days out of five give no entry.`,
    isPublished: true,
  },
]

/** Creates the strategies that do not exist yet; returns all ids by title. */
export async function loadStrategies(academy: Academy, admin: Actor): Promise<Map<string, string>> {
  const operations = academy.modules.strategies
  const present = await operations.list(admin, { page: 1, limit: 100 })
  const ids = new Map(present.items.map(({ id, title }) => [title, id]))
  for (const strategy of strategies) {
    if (ids.has(strategy.title)) continue
    const { id } = await operations.create(admin, strategy)
    ids.set(strategy.title, id)
  }
  return ids
}
