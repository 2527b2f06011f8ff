import type { ShowcaseSignal } from '#contract/operations.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { listFinished, type SignalRow } from './signals.store.ts'

/** How many signals are considered. */
const considered = 20

/**
 * The newest signal for everybody that reached its target or its stop. Signals whose levels were
 * moved are skipped, because their result does not follow from the levels that would be shown.
 */
export async function showcaseSignal(executor: Executor): Promise<ShowcaseSignal | null> {
  const finished = await listFinished(executor, considered)
  return finished.map(presentShowcase).find((signal) => signal !== null) ?? null
}

function presentShowcase(row: SignalRow): ShowcaseSignal | null {
  const { pair, direction, entry, status, history } = row
  const { stopLoss, takeProfit } = row
  if (status !== 'hit_tp' && status !== 'hit_sl') return null
  if (!pair || !direction || !entry || !stopLoss || !takeProfit) return null
  const isAsPublished = history.every(
    (then) => then.entry === entry && then.stopLoss === stopLoss && then.takeProfit === takeProfit,
  )
  const end = history.at(-1)
  if (!isAsPublished || !end) return null
  const closedAt = new Date(end.at).toISOString()
  return { pair, direction, entry, stopLoss, takeProfit, status, closedAt }
}
