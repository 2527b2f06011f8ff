import {
  deleteAnnouncement,
  dismissAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
  saveAnnouncement,
} from '#contract/announcements.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const announcementsRoutes = (announcements: Operations): Route[] => [
  route(listCurrentAnnouncements, {
    access: 'account.own',
    handle: ({ actor }) => announcements.current(actor),
  }),
  route(dismissAnnouncement, {
    access: 'account.own',
    handle: ({ actor, params }) => announcements.dismiss(actor, params.id),
  }),
  route(listAnnouncements, {
    access: 'letters.send',
    handle: ({ actor }) => announcements.list(actor),
  }),
  route(saveAnnouncement, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params, body }) => announcements.save(actor, params.id, body),
  }),
  route(deleteAnnouncement, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => announcements.delete(actor, params.id),
  }),
]
