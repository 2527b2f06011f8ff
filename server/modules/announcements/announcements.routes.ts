import * as calls from '#contract/announcements.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { deleteAnnouncement } from './delete-announcement.ts'
import type { AnnouncementsDeps } from './deps.ts'
import { dismissAnnouncement } from './dismiss-announcement.ts'
import { listAnnouncements } from './list-announcements.ts'
import { listCurrent } from './list-current.ts'
import { saveAnnouncement } from './save-announcement.ts'

export const announcementsRoutes = (deps: AnnouncementsDeps): Route[] => [
  route(calls.listCurrentAnnouncements, {
    access: 'account.own',
    handle: ({ actor }) => listCurrent(deps, actor),
  }),
  route(calls.dismissAnnouncement, {
    access: 'account.own',
    handle: ({ actor, params }) => dismissAnnouncement(deps, actor, params.id),
  }),
  route(calls.listAnnouncements, {
    access: 'letters.send',
    handle: ({ actor }) => listAnnouncements(deps, actor),
  }),
  route(calls.saveAnnouncement, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params, body }) => saveAnnouncement(deps, actor, params.id, body),
  }),
  route(calls.deleteAnnouncement, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => deleteAnnouncement(deps, actor, params.id),
  }),
]
