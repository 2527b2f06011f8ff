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
  const all = ids.length > 0 ? await signals.listFollowedSince(actor, ids, readAtMost) : []
  requireFew(all.length)
  const byId = new Map(all.map((one) => [one.signal.id, one]))
  const followed = ids.flatMap((signalId) => {
    const [own, found] = [bySignal.get(signalId) ?? [], byId.get(signalId)]
    if (!found) return []
    const { signal, isDeleted } = found
    const { pair, direction, createdAt: publishedAt } = signal
    const title = isDeleted ? (own[0]?.signalTitle ?? 'A deleted signal') : signal.title
    return {
      ...{ signalId, title, pair, direction, publishedAt, isDeleted },
      ...compared(signal, own),
    }
  })
  const missed = all.filter(({ signal }) => !bySignal.has(signal.id))
  return {
    since: followed.map(({ publishedAt }) => publishedAt).toSorted()[0] ?? null,
    ...comparisonOf(
      followed,
      missed.map(({ signal }) => signal.resultR),
    ),
    items: followed.slice(0, comparedSignalsMaximum),
  }
}
