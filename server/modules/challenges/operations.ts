import { createChangeLeaderboardName } from './change-leaderboard-name.ts'
import { createCreateChallenge } from './create-challenge.ts'
import { createDeleteChallenge } from './delete-challenge.ts'
import type { ChallengesDeps } from './deps.ts'
import { createGetChallenge } from './get-challenge.ts'
import { createJoinChallenge } from './join-challenge.ts'
import { createLeaveChallenge } from './leave-challenge.ts'
import { createListChallenges } from './list-challenges.ts'
import { createListCurrent } from './list-current.ts'
import { createReadCurrentStandings } from './read-current-standings.ts'
import { createReadLeaderboard } from './read-leaderboard.ts'
import { createUpdateChallenge } from './update-challenge.ts'

/** All operations on challenges, each with its dependencies. */
export const createOperations = (deps: ChallengesDeps) => ({
  list: createListChallenges(deps),
  listCurrent: createListCurrent(deps),
  currentStandings: createReadCurrentStandings(deps),
  get: createGetChallenge(deps),
  join: createJoinChallenge(deps),
  leave: createLeaveChallenge(deps),
  create: createCreateChallenge(deps),
  update: createUpdateChallenge(deps),
  delete: createDeleteChallenge(deps),
  readLeaderboard: createReadLeaderboard(deps),
  changeLeaderboardName: createChangeLeaderboardName(deps),
})

export type Operations = ReturnType<typeof createOperations>
