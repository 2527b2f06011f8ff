import { access } from '#server/modules/access/index.ts'
import { broadcasts } from '#server/modules/broadcasts/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { members } from '#server/modules/members/index.ts'
import { messages } from '#server/modules/messages/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import { shop } from '#server/modules/shop/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { automationsNotices } from './automations.notices.ts'
import { automationsRoutes } from './automations.routes.ts'
import { roundJob } from './rounds.ts'
import { exportFor, findSent } from './runs.store.ts'

const needs = { access, broadcasts, courses, identity, members, messages, payments, shop }
export type AutomationsDeps = DepsOf<'db' | 'jobs' | 'log' | 'mail' | 'now', typeof needs>

const byAnother = { retainedBecause: 'it belongs to another user, who keeps it without the name' }

/** E-mail automations: what members are sent one after the other once something has happened to them. */
export const automations = defineModule('automations', {
  needs,
  create: (deps: AutomationsDeps): Contribution<object> => ({
    api: {},
    routes: automationsRoutes(deps),
    jobs: [roundJob(deps)],
    notices: automationsNotices((id) => findSent(deps.db.pool, id)),
    personalData: {
      part: 'automations',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: {
        'automations.created_by': byAnother,
        'automations.on_by': byAnother,
        'automation_runs.user_id': 'deleted',
      },
    },
  }),
})
