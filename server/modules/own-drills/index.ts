import { candles } from '#server/modules/candles/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { describeDrill } from './making.ts'
import { ownDrillSentMail } from './own-drills.mails.ts'
import { ownDrillsNotices } from './own-drills.notices.ts'
import { ownDrillsRoutes, studentDrillsRoutes } from './own-drills.routes.ts'
import { exportFor } from './own-drills.store.ts'

const needs = { candles, journal }
export type OwnDrillsDeps = DepsOf<'db' | 'now', typeof needs>

/** Drills of a student's own trades: the moments before entries of a habit that costs money. */
export const ownDrills = defineModule('own-drills', {
  needs,
  create: (deps: OwnDrillsDeps): Contribution<object> => ({
    api: {},
    routes: [...ownDrillsRoutes(deps), ...studentDrillsRoutes(deps)],
    mails: [ownDrillSentMail],
    notices: ownDrillsNotices({ describe: bind(deps, describeDrill) }),
    personalData: {
      part: 'ownDrills',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: {
        'own_drills.user_id': 'deleted',
        'own_drills.sent_by': {
          retainedBecause: 'it belongs to another user, who keeps it without the name',
        },
      },
    },
  }),
})
