import { skipToken, useQuery } from '@tanstack/react-query'
import { type OwnSize, ownSize, usualBalance } from '#client/ui/trading/own-size.ts'
import { ratePairOf } from '#client/ui/trading/proposed-rate.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { lastTradedQuery, sizingQuery } from './signals.queries.ts'

/** The reader's own size for a signal; null while it loads, and for a signal without an entry and a stop. */
export function useOwnSize(signal: Signal): OwnSize | null {
  const { pair, direction, entry, stopLoss } = signal
  const sizing = useQuery(sizingQuery()).data
  const ratePair = sizing && pair ? ratePairOf(pair, usualBalance(sizing).currency) : null
  // A pair that converts its own result needs no earlier price.
  const asked = ratePair !== null && !pair?.startsWith(ratePair) ? ratePair : null
  const query = lastTradedQuery(asked ?? '')
  const last = useQuery({ ...query, queryFn: asked === null ? skipToken : query.queryFn })
  if (!sizing || !pair || !direction || !entry || !stopLoss) return null
  if (asked !== null && last.isPending) return null
  return ownSize({ pair, direction, entry, stopLoss }, sizing, last.data ?? null)
}
