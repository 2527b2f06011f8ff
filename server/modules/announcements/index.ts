import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { announcementMail } from './announcements.mails.ts'
import { announcementsNotices } from './announcements.notices.ts'
import { announcementsRoutes } from './announcements.routes.ts'
import { exportFor, findAnnouncement } from './announcements.store.ts'
import type { AnnouncementsDeps } from './deps.ts'

import { createTellBegunJob } from './tell-begun-job.ts'

/** Announcements of the academy to programs, shown on their dashboards for a time. */
export const announcements = defineModule('announcements', {
  create: (deps: AnnouncementsDeps): Contribution<object> => ({
    api: {},
    routes: announcementsRoutes(deps),
    jobs: [createTellBegunJob(deps)],
    mails: [announcementMail],
    notices: announcementsNotices((id) => findAnnouncement(deps.db.pool, id)),
    personalData: {
      part: 'announcements',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: {
        'announcement_dismissals.user_id': 'deleted',
        'announcements.author_id': {
          keptBecause: 'it is the academy’s, which keeps it without the name',
        },
      },
    },
  }),
})
