import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { standingOfOthers } from './challenges.present.ts'
import { challengesRoutes } from './challenges.routes.ts'
import { participationsOf, partsInStatement } from './challenges.store.ts'
import { type ChallengesDeps, needs } from './deps.ts'
import { createOperations, type Operations } from './operations.ts'

export type { OwnPart } from './challenges.store.ts'

export interface Challenges
  extends Pick<Operations, 'create' | 'currentStandings' | 'join' | 'list' | 'listCurrent'> {
  /** Part of a statement: a user's part in the challenges that have not ended, for `currentStandings`. */
  partsInStatement: typeof partsInStatement
  standingOfOthers: typeof standingOfOthers
}

/** Challenges, and everybody's progress in them. */
export const challenges = defineModule('challenges', {
  needs,
  create: (deps: ChallengesDeps): Contribution<Challenges> => {
    const operations = createOperations(deps)
    const { create, currentStandings, join, list, listCurrent } = operations
    return {
      api: {
        create,
        currentStandings,
        join,
        list,
        listCurrent,
        partsInStatement,
        standingOfOthers,
      },
      routes: challengesRoutes(operations),
      personalData: {
        part: 'challenges',
        read: (userId) => participationsOf(deps.db.pool, userId),
        columns: {
          'challenge_participants.user_id': 'deleted',
          'leaderboard_names.user_id': 'deleted',
        },
      },
    }
  },
})
