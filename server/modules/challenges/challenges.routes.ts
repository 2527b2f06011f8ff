import * as contract from '#contract/challenges.ts'
import * as calls from '#contract/leaderboard.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { changeLeaderboardName } from './change-leaderboard-name.ts'
import { createChallenge } from './create-challenge.ts'
import { deleteChallenge } from './delete-challenge.ts'
import type { ChallengesDeps } from './deps.ts'
import { getChallenge } from './get-challenge.ts'
import { joinChallenge } from './join-challenge.ts'
import { leaveChallenge } from './leave-challenge.ts'
import { listChallenges } from './list-challenges.ts'
import { readLeaderboard } from './read-leaderboard.ts'
import { updateChallenge } from './update-challenge.ts'

export const challengesRoutes = (deps: ChallengesDeps): Route[] => [
  route(contract.listChallenges, {
    access: 'mentorship.enter',
    handle: ({ actor, query }) => listChallenges(deps, actor, query),
  }),
  route(contract.getChallenge, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => getChallenge(deps, actor, params.id),
  }),
  route(contract.joinChallenge, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => joinChallenge(deps, actor, params.id),
  }),
  route(contract.leaveChallenge, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => leaveChallenge(deps, actor, params.id),
  }),
  route(calls.getLeaderboard, {
    access: 'mentorship.enter',
    handle: ({ actor, query }) => readLeaderboard(deps, actor, query.timeZone),
  }),
  route(calls.changeLeaderboardName, {
    access: 'mentorship.enter',
    handle: async ({ actor, body }) => {
      await changeLeaderboardName(deps, actor, body.isNamed)
      return null
    },
  }),
  route(contract.createChallenge, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => createChallenge(deps, actor, body),
  }),
  route(contract.updateChallenge, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => updateChallenge(deps, actor, params.id, body),
  }),
  route(contract.deleteChallenge, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => deleteChallenge(deps, actor, params.id),
  }),
]
