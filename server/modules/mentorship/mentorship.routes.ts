import * as challengeContract from '#contract/challenges.ts'
import * as strategyContract from '#contract/strategies.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type {
  createCreateChallenge,
  createDeleteChallenge,
  createUpdateChallenge,
} from './change-challenge.ts'
import type {
  createCreateStrategy,
  createDeleteStrategy,
  createUpdateStrategy,
} from './change-strategy.ts'
import type { createJoinChallenge, createLeaveChallenge } from './join-challenge.ts'
import type { createListChallenges } from './read-challenges.ts'
import type { createGetStrategy, createListStrategies } from './read-strategies.ts'

interface StrategyOperations {
  list: ReturnType<typeof createListStrategies>
  get: ReturnType<typeof createGetStrategy>
  create: ReturnType<typeof createCreateStrategy>
  update: ReturnType<typeof createUpdateStrategy>
  remove: ReturnType<typeof createDeleteStrategy>
}

interface ChallengeOperations {
  list: ReturnType<typeof createListChallenges>
  join: ReturnType<typeof createJoinChallenge>
  leave: ReturnType<typeof createLeaveChallenge>
  create: ReturnType<typeof createCreateChallenge>
  update: ReturnType<typeof createUpdateChallenge>
  remove: ReturnType<typeof createDeleteChallenge>
}

export const strategyRoutes = (strategies: StrategyOperations): Route[] => [
  route(strategyContract.listStrategies, {
    access: 'mentorship.enter',
    handle: async ({ actor, query, reply }) => {
      const { strategies: page, total } = await strategies.list(actor, query)
      reply.header('x-total-count', String(total))
      return page
    },
  }),
  route(strategyContract.getStrategy, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => strategies.get(actor, params.id),
  }),
  route(strategyContract.createStrategy, {
    access: 'content.manage',
    handle: ({ actor, body }) => strategies.create(actor, body),
  }),
  route(strategyContract.updateStrategy, {
    access: 'content.manage',
    handle: ({ actor, params, body }) => strategies.update(actor, params.id, body),
  }),
  route(strategyContract.deleteStrategy, {
    access: 'content.manage',
    handle: async ({ actor, params }) => {
      await strategies.remove(actor, params.id)
      return undefined
    },
  }),
]

export const challengeRoutes = (challenges: ChallengeOperations): Route[] => [
  route(challengeContract.listChallenges, {
    access: 'mentorship.enter',
    handle: async ({ actor, query, reply }) => {
      const { challenges: page, total } = await challenges.list(actor, query)
      reply.header('x-total-count', String(total))
      return page
    },
  }),
  route(challengeContract.joinChallenge, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => challenges.join(actor, params.id),
  }),
  route(challengeContract.leaveChallenge, {
    access: 'mentorship.enter',
    handle: ({ actor, params }) => challenges.leave(actor, params.id),
  }),
  route(challengeContract.createChallenge, {
    access: 'content.manage',
    handle: ({ actor, body }) => challenges.create(actor, body),
  }),
  route(challengeContract.updateChallenge, {
    access: 'content.manage',
    handle: ({ actor, params, body }) => challenges.update(actor, params.id, body),
  }),
  route(challengeContract.deleteChallenge, {
    access: 'content.manage',
    handle: async ({ actor, params }) => {
      await challenges.remove(actor, params.id)
      return undefined
    },
  }),
]
