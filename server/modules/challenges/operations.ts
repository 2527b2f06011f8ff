import {
  createCreateChallenge,
  createDeleteChallenge,
  createUpdateChallenge,
} from './change-challenge.ts'
import type { ChallengesDeps } from './deps.ts'
import { createJoinChallenge, createLeaveChallenge } from './join-challenge.ts'
import { createGetChallenge, createListChallenges } from './read-challenges.ts'

/** Everything that can be done with challenges, each operation with its dependencies. */
export const createOperations = (deps: ChallengesDeps) => ({
  list: createListChallenges(deps),
  get: createGetChallenge(deps),
  join: createJoinChallenge(deps),
  leave: createLeaveChallenge(deps),
  create: createCreateChallenge(deps),
  update: createUpdateChallenge(deps),
  delete: createDeleteChallenge(deps),
})

export type Operations = ReturnType<typeof createOperations>
