import { candles } from '#server/modules/candles/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { exportFor } from './export.store.ts'
import { practiceRoutes } from './practice.routes.ts'

const needs = { candles, journal }
export type PracticeDeps = DepsOf<'db' | 'now', typeof needs>

/** Practice: candles replayed one by one and traded with an account of their own, apart from the journal. */
export const practice = defineModule('practice', {
  needs,
  create: (deps: PracticeDeps): Contribution<object> => ({
    api: {},
    routes: practiceRoutes(deps),
    personalData: {
      part: 'practice',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: { 'practice_runs.user_id': 'deleted' },
    },
  }),
})
