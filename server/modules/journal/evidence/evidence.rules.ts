import { type EvidenceState, type RequestedEvidence, requestedInWords } from '#contract/evidence.ts'
import { profitCentsOf } from '#contract/journal/trade-results.ts'
import type { EvidenceRow } from './evidence.store.ts'

/**
 * The risk of a trade between entry and stop, in minor units of its currency: its profit divided by
 * its result in R; for a trade without profit or loss, from its levels. Null if neither tells.
 */
export function riskCentsOf(row: EvidenceRow): number | null {
  const { r, profitCents, stopLoss, exit } = row
  if (r === null || stopLoss === null || exit === null) return null
  if (r !== 0 && profitCents !== 0) return Math.abs(profitCents / r)
  const lost = profitCentsOf({ ...row, exit: stopLoss }, row.currency)
  return lost === null ? null : Math.abs(lost)
}

/** Whether the evidence found meets the requirements. */
export function stateOf(
  requested: RequestedEvidence,
  found: { trades: number; unmeasured: number; reviews: number },
  at: Date,
): EvidenceState {
  const { trades, reviews } = requested
  const words = requestedInWords(requested)
  const items: EvidenceState['items'] = []
  if (trades) {
    const { unmeasured } = found
    const part = { asked: trades.atLeast, found: found.trades, unmeasured }
    items.push({ kind: 'trades', words: words.shift() ?? '', ...part })
  }
  if (reviews) {
    const part = { asked: reviews.atLeast, found: found.reviews, unmeasured: 0 }
    items.push({ kind: 'reviews', words: words.shift() ?? '', ...part })
  }
  const isMet = items.every((item) => item.found >= item.asked)
  return { items, isMet, checkedAt: at.toISOString() }
}
