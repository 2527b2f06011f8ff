import { access } from '#server/modules/access/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { announcementMail } from './announcements.mails.ts'
import { announcementsNotices } from './announcements.notices.ts'
import { announcementsRoutes } from './announcements.routes.ts'
import { exportFor, findAnnouncement, findAnnouncements } from './announcements.store.ts'
import { emitBegunJob, readerOf } from './announcements.ts'

const needs = { access }
export type AnnouncementsDeps = DepsOf<'db' | 'now', typeof needs>

/** Announcements of the academy to programs, shown on their dashboards for a time. */
export const announcements = defineModule('announcements', {
  needs,
  create: (deps: AnnouncementsDeps): Contribution<object> => ({
    api: {},
    routes: announcementsRoutes(deps),
    jobs: [emitBegunJob(deps)],
    mails: [announcementMail],
    notices: announcementsNotices((id) => findAnnouncement(deps.db.pool, id)),
    searched: [
      {
        kind: 'announcement',
        find: (actor, searched) => findAnnouncements(deps.db.pool, readerOf(deps, actor), searched),
      },
    ],
    personalData: {
      part: 'announcements',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: {
        'announcement_dismissals.user_id': 'deleted',
        'announcements.author_id': {
          retainedBecause: 'it is the academy’s, which keeps it without the name',
        },
      },
    },
  }),
})
