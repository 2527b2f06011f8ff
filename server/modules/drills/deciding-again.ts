import type { z } from 'zod'
import type { tradeSchema } from '#contract/exercises.ts'
import { decisionOn, type MarkedDecision, markDecision } from '#server/modules/exercises/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import { findMomentAgain, findRevealed, readFuture } from './moments.store.ts'
import { isMissed } from './rating.rules.ts'
import { findStanding, type Own } from './rounds.store.ts'

/** A decision on a moment outside a round: it counts for no rating. */
export type DecidedAgain = MarkedDecision & { setup: string }

/**
 * Marks a decision on a moment that a student gets again outside a round. It is right if it gains, or stays out of a
 * moment that is not an easy one. 422 names the field that cannot be.
 */
export async function decideAgain(
  tx: Executor,
  own: Own,
  momentId: string,
  typed: z.output<typeof tradeSchema>,
): Promise<DecidedAgain & { isRight: boolean }> {
  const [moment, standing] = await Promise.all([
    findMomentAgain(tx, own.videoId, momentId),
    findStanding(tx, own),
  ])
  if (!moment) throw notFound()
  const marked = markDecision(moment, await readFuture(tx, momentId), decisionOn(moment, typed))
  const isRight = marked.direction === 'NONE' ? !isMissed(marked, standing, moment) : marked.r > 0
  return { ...marked, setup: moment.setup, isRight }
}

/** A moment with what follows it, for a student who has decided it again: to be called after that only. */
export const revealMoment = findRevealed
