import { meanInterval, momentsOf } from '#contract/intervals.ts'
import { tradesForFinding } from '#contract/journal/journal-findings.ts'
import type { Playbook, PlaybookFigures, RuleResult } from '#contract/journal/journal-playbooks.ts'
import { ratio, rounded } from '../analysis/moments.rules.ts'

/** A closed trade with its ticks. */
export interface TickedTrade {
  currency: string
  netCents: number
  /** In ten-thousandths, so that sums do not drift; null if it has none. */
  r: number | null
  /** Ids of rules. */
  kept: readonly string[]
  broken: readonly string[]
}

/** The results of trades in one currency with each rule kept and broken. */
export function playbookFiguresOf(
  { rules }: Playbook,
  trades: readonly TickedTrade[],
): Omit<PlaybookFigures, 'currency'> {
  return {
    all: resultOf(trades),
    rules: rules.map(({ id, text }) => {
      const kept = trades.filter((trade) => trade.kept.includes(id))
      const broken = trades.filter((trade) => trade.broken.includes(id))
      const untold = trades.length - kept.length - broken.length
      return { id, text, kept: resultOf(kept), broken: resultOf(broken), untold }
    }),
  }
}

function resultOf(trades: readonly TickedTrade[]): RuleResult {
  const nets = momentsOf(trades.map(({ netCents }) => netCents))
  const multiples = momentsOf(trades.flatMap(({ r }) => (r === null ? [] : [r])))
  return {
    trades: nets.count,
    netCents: nets.sum,
    averageCents: ratio(nets.sum, nets.count, 0),
    centsInterval: intervalOf(nets, 1, 0),
    tradesWithR: multiples.count,
    averageR: ratio(multiples.sum, 10_000 * multiples.count, 2),
    rInterval: intervalOf(multiples, 10_000, 2),
  }
}

function intervalOf(moments: ReturnType<typeof momentsOf>, unit: number, places: number) {
  const found = moments.count < tradesForFinding ? null : meanInterval(moments)
  if (!found) return null
  const shown = (value: number) => rounded(value / unit, places)
  return { mean: shown(found.mean), low: shown(found.low), high: shown(found.high) }
}
