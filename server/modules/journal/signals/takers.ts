import {
  type NamedTaker,
  namedTakersMaximum,
  type SignalTakers,
  type TakersSum,
} from '#contract/journal/signal-takers.ts'
import { nextSignalStatuses } from '#contract/signals/signals.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../index.ts'
import { closedBeforeTarget, compared, type FollowedIdea } from './comparing.rules.ts'
import { countedNow, sumsOf, type Taken } from './takers.rules.ts'
import {
  insertCounted,
  listCounted,
  listTakersTrades,
  lockTakers,
  type TakersTrade,
} from './takers.store.ts'

/** The most trades of one signal that are considered. */
const consideredAtMost = 5000

/**
 * How students took a signal. Those who share trades of it with the academy are named; the others are
 * counted by `countedNow` once the signal has ended and all their trades of it are closed. The office's own
 * trades count nowhere: they would fill a sum up to five.
 */
export async function readSignalTakers(
  deps: JournalDeps,
  actor: Actor,
  signalId: string,
): Promise<SignalTakers> {
  const { access, db, identity, now, signals } = deps
  const [signal, trades] = await Promise.all([
    signals.get(actor, signalId),
    listTakersTrades(db.pool, signalId, {
      among: access.membersOf('community_student'),
      users: identity.lookup,
      limit: consideredAtMost,
    }),
  ])
  const found = [...Map.groupBy(trades, ({ userId }) => userId).values()]
  // Trades of the last one may have been left out, and who is counted stays so.
  const students = trades.length < consideredAtMost ? found : found.slice(0, -1)
  const hasEnded = nextSignalStatuses[signal.status].length === 0
  const named = students.map((own) => own.filter(({ isShared }) => isShared))
  const others = students
    .filter((own) => !own.some(({ isShared }) => isShared))
    .flatMap((own) => complete(signal, own))
  return {
    hasEnded,
    named: named
      .filter((own) => own.length > 0)
      .slice(0, namedTakersMaximum)
      .map((own) => namedTaker(signal, own)),
    others: hasEnded
      ? await db.transaction(async (tx) => {
          await lockTakers(tx, signalId)
          return countOthers(tx, signalId, others, now())
        })
      : null,
  }
}

function namedTaker(signal: FollowedIdea, own: readonly TakersTrade[]): NamedTaker {
  const { userId = '', name = '' } = own[0] ?? {}
  const { open, slippagePips, slippageR, ownR } = compared(signal, own)
  const beforeTarget = closedBeforeTarget(signal, own)
  return { userId, name, trades: own.length, open, slippagePips, slippageR, ownR, beforeTarget }
}

/** What a student made of the signal, once nothing of it can change any more. */
function complete(
  signal: FollowedIdea,
  own: readonly TakersTrade[],
): (Taken & { userId: string })[] {
  const { ownR, ...taker } = namedTaker(signal, own)
  return ownR === null ? [] : [{ ...taker, ownR }]
}

async function countOthers(
  tx: Executor,
  signalId: string,
  complete: readonly (Taken & { userId: string })[],
  at: Date,
): Promise<TakersSum | null> {
  const counted = await listCounted(tx, signalId)
  const ids = new Set(counted.flatMap(({ userId }) => userId ?? []))
  const fresh = countedNow(ids, complete)
  if (fresh.length > 0) await insertCounted(tx, signalId, fresh, at)
  const all = [...counted, ...fresh]
  if (all.length === 0) return null
  const last = fresh.length > 0 ? at : new Date(Math.max(...counted.map((one) => +one.countedAt)))
  return { ...sumsOf(all), countedAt: last.toISOString() }
}
