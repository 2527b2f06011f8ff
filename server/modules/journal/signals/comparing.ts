import {
  comparedSignalsMaximum,
  type SignalComparison,
} from '#contract/journal/signal-comparison.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../index.ts'
import { compared, comparisonOf } from './comparing.rules.ts'
import { listFollowing } from './comparing.store.ts'

/** The signals that the actor followed beside those missed since; throws `TooMuchHere`. */
export async function readSignalComparison(
  { db, signals }: Pick<JournalDeps, 'db' | 'signals'>,
  actor: Actor,
): Promise<SignalComparison> {
  const trades = await listFollowing(db.pool, actor.id, readAtMost)
  requireFew(trades.length)
  // In the order of the trades: the last followed first.
  const bySignal = Map.groupBy(trades, ({ signalId }) => signalId)
  const ids = [...bySignal.keys()]
  const { followed: found, missedR } = await signals.listFollowedSince(actor, ids)
  const byId = new Map(found.map((one) => [one.signal.id, one]))
  const followed = ids.flatMap((signalId) => {
    const [own, one] = [bySignal.get(signalId) ?? [], byId.get(signalId)]
    if (!one) return []
    const { signal, isDeleted } = one
    const { pair, direction, createdAt: publishedAt } = signal
    const title = isDeleted ? (own[0]?.signalTitle ?? 'A deleted signal') : signal.title
    return {
      ...{ signalId, title, pair, direction, publishedAt, isDeleted },
      ...compared(signal, own),
    }
  })
  return {
    since: followed.map(({ publishedAt }) => publishedAt).toSorted()[0] ?? null,
    ...comparisonOf(followed, missedR),
    items: followed.slice(0, comparedSignalsMaximum),
  }
}
