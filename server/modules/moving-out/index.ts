import { academySettings } from '#server/modules/academy-settings/index.ts'
import { media } from '#server/modules/media/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { archivesInUse } from './archives.ts'
import { archiveMail, movingOutNotices } from './moving-out.notices.ts'
import { openTexts } from './moving-out.questions.ts'
import { movingOutRoutes } from './moving-out.routes.ts'
import { exportFor } from './moving-out.store.ts'
import { createWriter, hourlyJob, sweep } from './writing.ts'

export { openTexts } from './moving-out.questions.ts'

const needs = { academySettings, media }
const asks = { openTexts }

export type MovingOutDeps = DepsOf<
  'databaseUrl' | 'db' | 'log' | 'now' | 'storage',
  typeof needs,
  typeof asks
>

/** Everything that the academy holds as one archive of open files, for its owner. */
export const movingOut = defineModule('moving-out', {
  needs,
  asks,
  create: (deps: MovingOutDeps): Contribution<object> => {
    const writer = createWriter(deps)
    const { wake } = writer
    return {
      api: {},
      routes: movingOutRoutes({ ...deps, sweep: () => sweep(deps) }),
      jobs: [hourlyJob({ ...deps, wake })],
      files: {
        folders: ['archives'],
        // It is had at an address of its own.
        mayOpen: async () => false,
        inUse: (keys) => archivesInUse(deps, keys),
        columns: [],
      },
      mails: [archiveMail],
      notices: movingOutNotices,
      on: { 'moving_out.changed': wake },
      work: writer,
      personalData: {
        part: 'archives',
        read: (userId) => exportFor(deps.db.pool, userId),
        columns: {
          'open_exports.created_by': {
            retainedBecause: 'it is deleted within a day, and no name stands in it',
          },
        },
      },
    }
  },
})
