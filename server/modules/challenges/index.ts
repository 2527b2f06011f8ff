import { access } from '#server/modules/access/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { standingOfOthers } from './challenges.present.ts'
import { challengesRoutes } from './challenges.routes.ts'
import { participationsOf, partsInStatement } from './challenges.store.ts'
import { createChallenge, listChallenges, listCurrent } from './managing.ts'
import { keptPlacesOf } from './months.store.ts'
import { keepMonthJob } from './months.ts'
import { keepResultsJob } from './results.ts'
import { joinChallenge, readCurrentStandings } from './standings.ts'

export type { OwnPart } from './challenges.store.ts'

const needs = { access, courses, identity, journal }
export type ChallengesDeps = DepsOf<'db' | 'now', typeof needs>

export interface Challenges {
  create: Bound<typeof createChallenge>
  currentStandings: Bound<typeof readCurrentStandings>
  join: Bound<typeof joinChallenge>
  list: Bound<typeof listChallenges>
  listCurrent: Bound<typeof listCurrent>
  /** Part of a statement: a user's part in the challenges that have not ended, for `currentStandings`. */
  partsInStatement: typeof partsInStatement
  standingOfOthers: typeof standingOfOthers
}

/** Challenges, and everybody's progress in them. */
export const challenges = defineModule('challenges', {
  needs,
  create: (deps: ChallengesDeps): Contribution<Challenges> => ({
    api: {
      create: bind(deps, createChallenge),
      currentStandings: bind(deps, readCurrentStandings),
      join: bind(deps, joinChallenge),
      list: bind(deps, listChallenges),
      listCurrent: bind(deps, listCurrent),
      partsInStatement,
      standingOfOthers,
    },
    routes: challengesRoutes(deps),
    jobs: [keepMonthJob(deps), keepResultsJob(deps)],
    personalData: {
      part: 'challenges',
      read: async (userId) => ({
        participations: await participationsOf(deps.db.pool, userId),
        leaderboard: await keptPlacesOf(deps.db.pool, userId),
      }),
      columns: {
        'challenge_participants.user_id': 'deleted',
        'leaderboard_entries.user_id': {
          retainedBecause: 'a month of the leaderboard stays as it ended, without the name',
        },
        'leaderboard_names.user_id': 'deleted',
        'leaderboard_numbers.user_id': 'deleted',
      },
    },
  }),
})
