import { contentRoles } from '#contract/access/permissions.ts'
import * as calls from '#contract/notifications/notifications.ts'
import { countTold } from '#contract/signals/told.ts'
import { signalPage } from '#contract/site/pages.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { countByChannel } from './delivery/told.store.ts'
import type { NotifyingDeps } from './index.ts'
import { clearNotifications, dismissNotification, listNotifications } from './own.ts'

const access = 'account.own'

/** Where a notification of a signal leads its readers, by their programs. */
const pagesOf = (id: string) => contentRoles.map((role) => signalPage(role, id))

/** The calls about what the caller has been told. */
export const notificationsRoutes = (deps: NotifyingDeps): Route[] => [
  route(calls.listNotifications, { access, handle: ({ actor }) => listNotifications(deps, actor) }),
  route(calls.dismissNotification, {
    access,
    handle: ({ actor, params }) => dismissNotification(deps, actor, params.id),
  }),
  route(calls.clearNotifications, {
    access,
    handle: ({ actor }) => clearNotifications(deps, actor),
  }),
  route(countTold, {
    access: 'content.manage',
    handle: ({ params }) => countByChannel(deps.db.pool, pagesOf(params.id)),
  }),
]
