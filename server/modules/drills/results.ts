import type { DrillResults, DrillRound } from '#contract/drills.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentFullRound, presentResults } from './drills.present.ts'
import type { DrillsDeps } from './index.ts'
import type { Ids } from './managing.ts'
import { listPath, listRounds, tallySetups } from './results.store.ts'
import { findRound, findStanding, listMade } from './rounds.store.ts'

/** What the decisions of one of the actor's rounds came to, as far as they are made. */
export async function getRound(
  { db, courses }: Pick<DrillsDeps, 'courses' | 'db'>,
  actor: Actor,
  { roundId, ...ids }: Ids & { roundId: string },
): Promise<DrillRound> {
  const [, round, made] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'drill'),
    findRound(db.pool, { videoId: ids.videoId, userId: actor.id, roundId }),
    listMade(db.pool, roundId),
  ])
  if (!round) throw notFound()
  return presentFullRound(round, made)
}

/** What all decisions of the actor in a drill came to, by setup and over time. */
export async function getResults(
  { db, courses }: Pick<DrillsDeps, 'courses' | 'db'>,
  actor: Actor,
  ids: Ids,
): Promise<DrillResults> {
  const own = { videoId: ids.videoId, userId: actor.id }
  const [, standing, setups, path, rounds] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'drill'),
    findStanding(db.pool, own),
    tallySetups(db.pool, own),
    listPath(db.pool, own),
    listRounds(db.pool, own),
  ])
  return presentResults(standing, setups, path, rounds)
}
