import { type Entrants, entrantsShown } from '#contract/challenges.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { audienceOf, viewerOf } from './challenges.policy.ts'
import { progressOf, reachedIn } from './challenges.rules.ts'
import { findChallenge, lockChallenge, type ManagedRow } from './challenges.store.ts'
import type { ChallengesDeps } from './index.ts'
import { namingFor } from './leaderboard.ts'
import { giveNumbers } from './months.store.ts'
import {
  keepResults,
  listEntrants,
  listParticipants,
  listUnkept,
  participantsOf,
  type Result,
} from './results.store.ts'
import { figuresIn } from './standings.ts'

/** How many challenges are completed in one run; the next run takes the others. */
const atOnce = 20

/** Keeps what participants came to once a challenge has ended, whatever they do with their trades later. */
export const keepResultsJob = (deps: ChallengesDeps): JobKind<object> => ({
  name: 'challenges.keep-results',
  cron: '* * * * *',
  async handle() {
    for (const challenge of await listUnkept(deps.db.pool, deps.now(), atOnce)) {
      await keepResultsOf(deps, challenge)
    }
  },
})

async function keepResultsOf(deps: ChallengesDeps, challenge: ManagedRow): Promise<void> {
  const { id, metric } = challenge
  const aim = { metric, target: Number(challenge.target) }
  const results: Result[] = []
  for (const userId of await listParticipants(deps.db.pool, id)) {
    const figures = await figuresIn(deps, userId, challenge)
    const { trades, fromStatements = 0 } = figures
    const progress = progressOf(aim, figures)
    results.push({ userId, value: reachedIn(metric, figures), progress, trades, fromStatements })
  }
  const at = deps.now()
  await deps.db.transaction(async (tx) => {
    const now = await lockChallenge(tx, id)
    // Changed meanwhile, or kept by another process: the next run looks again.
    if (now?.updatedAt.getTime() !== challenge.updatedAt.getTime() || now.resultsKeptAt) return
    await keepResults(tx, id, results, at)
    await emit(tx, { type: 'challenge.changed', subject: id, audience: audienceOf(now) })
  })
}

/** Who takes part in a challenge that the actor may see, and what they came to once it has ended. */
export async function readEntrants(
  deps: ChallengesDeps,
  actor: Actor,
  id: string,
): Promise<Entrants> {
  const { db } = deps
  const of = { ...namingFor(deps, actor), places: entrantsShown }
  const read = () => listEntrants(db.pool, id, of)
  const [challenge, found] = await Promise.all([
    findChallenge(db.pool, viewerOf(actor), id),
    read(),
  ])
  if (!challenge) throw notFound()
  const isNumbered = found.every(({ number }) => number !== null)
  if (!isNumbered) await giveNumbers(db.pool, participantsOf(id))
  const rows = isNumbered ? found : await read()
  return {
    keptAt: challenge.resultsKeptAt?.toISOString() ?? null,
    entrants: rows.flatMap(({ userId, number, place, value, ...row }) =>
      number === null
        ? []
        : [
            {
              ...row,
              number,
              value,
              place: value === null ? null : place,
              isOwn: userId === actor.id,
            },
          ],
    ),
  }
}
