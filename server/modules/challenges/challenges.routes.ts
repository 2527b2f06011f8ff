import * as contract from '#contract/challenges.ts'
import { changeLeaderboardName, getLeaderboard } from '#contract/leaderboard.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const challengesRoutes = (challenges: Operations): Route[] => [
  route(contract.listChallenges, {
    access: 'mentorship.enter',
    handle: ({ actor, query }) => challenges.list(actor, query),
  }),
  route(contract.getChallenge, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => challenges.get(actor, params.id),
  }),
  route(contract.joinChallenge, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => challenges.join(actor, params.id),
  }),
  route(contract.leaveChallenge, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => challenges.leave(actor, params.id),
  }),
  route(getLeaderboard, {
    access: 'mentorship.enter',
    handle: ({ actor, query }) => challenges.readLeaderboard(actor, query.timeZone),
  }),
  route(changeLeaderboardName, {
    access: 'mentorship.enter',
    handle: async ({ actor, body }) => {
      await challenges.changeLeaderboardName(actor, body.isNamed)
      return null
    },
  }),
  route(contract.createChallenge, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, body }) => challenges.create(actor, body),
  }),
  route(contract.updateChallenge, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => challenges.update(actor, params.id, body),
  }),
  route(contract.deleteChallenge, {
    access: 'content.manage',
    effect: 'none',
    handle: ({ actor, params }) => challenges.delete(actor, params.id),
  }),
]
