import * as contract from '#contract/challenges.ts'
import * as calls from '#contract/leaderboard.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { ChallengesDeps } from './index.ts'
import { changeLeaderboardName, readLeaderboard } from './leaderboard.ts'
import {
  createChallenge,
  deleteChallenge,
  getChallenge,
  listChallenges,
  updateChallenge,
} from './managing.ts'
import { readEntrants } from './results.ts'
import { joinChallenge, leaveChallenge } from './standings.ts'

export const challengesRoutes = (deps: ChallengesDeps): Route[] => [
  route(contract.listChallenges, {
    access: 'mentorship.enter',
    handle: ({ actor, query }) => listChallenges(deps, actor, query),
  }),
  route(contract.getChallenge, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => getChallenge(deps, actor, params.id),
  }),
  route(contract.listEntrants, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => readEntrants(deps, actor, params.id),
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
    handle: ({ actor, query }) => readLeaderboard(deps, actor, query),
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
