import { disputeHeard, payments } from '#server/modules/payments/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { disputesRoutes } from './disputes.routes.ts'
import { hearDispute } from './hearing.ts'

const needs = { payments }
export type DisputesDeps = DepsOf<'db' | 'now', typeof needs>

/** What card providers say of disputes, and how their rates stand to the networks' limits. */
export const disputes = defineModule('disputes', {
  needs,
  create: (deps: DisputesDeps): Contribution<object> => ({
    api: {},
    routes: disputesRoutes(deps),
    answers: [answer(disputeHeard, hearDispute)],
  }),
})
