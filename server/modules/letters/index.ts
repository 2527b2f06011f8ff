import { identity } from '#server/modules/identity/index.ts'
import { members } from '#server/modules/members/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { lettersRoutes } from './letters.routes.ts'
import { exportFor } from './letters.store.ts'

import { sendLetterJob } from './sending.ts'

const needs = { identity, members }
export type LettersDeps = DepsOf<'db' | 'jobs' | 'mail' | 'now', typeof needs>

/** Letters of the academy to its members, by mail. */
export const letters = defineModule('letters', {
  needs,
  create: (deps: LettersDeps): Contribution<object> => ({
    api: {},
    routes: lettersRoutes(deps),
    jobs: [sendLetterJob(deps)],
    personalData: {
      part: 'letters',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: {
        'letters.created_by': {
          keptBecause: 'it belongs to another user, who keeps it without the name',
        },
        'letter_people.user_id': 'deleted',
      },
    },
  }),
})
