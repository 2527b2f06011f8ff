import type { SignalFollowers } from '#contract/signals/followers.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from '../index.ts'
import { isVisible, visibleSignals } from '../signals.policy.ts'
import { findSignal } from '../signals.store.ts'
import { findFollowers, numbersOf } from './followers.store.ts'

/** What members could have had of a signal; 404 if there is none or the actor may not see it. */
export async function getSignalFollowers(
  { db }: Pick<SignalsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<SignalFollowers> {
  const [signal, found] = await Promise.all([findSignal(db.pool, id), findFollowers(db.pool, id)])
  if (!signal || !isVisible(visibleSignals(actor), signal)) throw notFound()
  const told = found?.delays.length ?? 0
  if (!found?.model || !found.computedAt) return { told, modelled: null }
  const { model, publishedR, medianR, worstTenthR, computedAt } = found
  const { late, spread, frame } = model
  const results = numbersOf({ publishedR, medianR, worstTenthR })
  const members = found.members ?? 0
  return {
    told,
    modelled: { ...results, members, late, spread, frame, at: computedAt.toISOString() },
  }
}
