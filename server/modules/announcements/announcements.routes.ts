import * as calls from '#contract/announcements.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  deleteAnnouncement,
  dismissAnnouncement,
  listAnnouncements,
  listCurrent,
  saveAnnouncement,
} from './announcements.ts'
import type { AnnouncementsDeps } from './index.ts'

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
