import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { challengesRoutes } from './challenges.routes.ts'
import { participationsOf } from './challenges.store.ts'
import { type ChallengesDeps, needs } from './deps.ts'
import { createOperations, type Operations } from './operations.ts'

export type Challenges = Pick<Operations, 'create' | 'join' | 'list' | 'listCurrent'>

/** Challenges, and everybody's progress in them. */
export const challenges = defineModule('challenges', {
  needs,
  create: (deps: ChallengesDeps): Contribution<Challenges> => {
    const operations = createOperations(deps)
    const { create, join, list, listCurrent } = operations
    return {
      api: { create, join, list, listCurrent },
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
