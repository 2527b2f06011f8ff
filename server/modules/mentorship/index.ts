import type { Challenge, ChallengeInput } from '#contract/challenges.ts'
import type { Strategy, StrategyInput } from '#contract/strategies.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Route } from '#server/platform/http/route.ts'
import { participationsOf } from './challenges.store.ts'
import {
  createCreateChallenge,
  createDeleteChallenge,
  createUpdateChallenge,
} from './change-challenge.ts'
import {
  createCreateStrategy,
  createDeleteStrategy,
  createUpdateStrategy,
} from './change-strategy.ts'
import type { MentorshipDeps } from './deps.ts'
import { createJoinChallenge, createLeaveChallenge } from './join-challenge.ts'
import { challengeRoutes, strategyRoutes } from './mentorship.routes.ts'
import { createListChallenges } from './read-challenges.ts'
import { createGetStrategy, createListStrategies } from './read-strategies.ts'

export interface Mentorship {
  routes: Route[]
  /** One page of the strategies that the actor may see, newest first, and how many there are. */
  listStrategies(actor: Actor, part: PageQuery): Promise<{ strategies: Strategy[]; total: number }>
  /** Creates a strategy as the admin `actor`. */
  createStrategy(actor: Actor, input: StrategyInput): Promise<Strategy>
  /** One page of the challenges as the actor meets them, those under way first. */
  listChallenges(actor: Actor, part: PageQuery): Promise<{ challenges: Challenge[]; total: number }>
  /** Creates a challenge as the admin `actor`; throws rule_violated, naming the fields at fault. */
  createChallenge(actor: Actor, input: ChallengeInput): Promise<Challenge>
  /** Enters the actor once; throws 404, or rule_violated for a challenge that is over. */
  joinChallenge(actor: Actor, id: string): Promise<Challenge>
  /** What is kept of a user here, for the download of one's own data. */
  exportFor(userId: string): Promise<unknown>
}

/** Strategies with their records, and challenges with everyone's progress. */
export function createMentorship(deps: MentorshipDeps): Mentorship {
  const strategies = {
    list: createListStrategies(deps),
    get: createGetStrategy(deps),
    create: createCreateStrategy(deps),
    update: createUpdateStrategy(deps),
    remove: createDeleteStrategy(deps),
  }
  const challenges = {
    list: createListChallenges(deps),
    join: createJoinChallenge(deps),
    leave: createLeaveChallenge(deps),
    create: createCreateChallenge(deps),
    update: createUpdateChallenge(deps),
    remove: createDeleteChallenge(deps),
  }
  return {
    routes: [...strategyRoutes(strategies), ...challengeRoutes(challenges)],
    listStrategies: strategies.list,
    createStrategy: strategies.create,
    listChallenges: challenges.list,
    createChallenge: challenges.create,
    joinChallenge: challenges.join,
    exportFor: async (userId) => ({ challenges: await participationsOf(deps.db.pool, userId) }),
  }
}
