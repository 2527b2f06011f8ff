import { coursePermissions } from './permissions/courses.ts'
import { journalPermissions } from './permissions/journal.ts'
import { officePermissions } from './permissions/office.ts'
import { open, own, type Row } from './permissions/rows.ts'
import { signalPermissions } from './permissions/signals.ts'

export { type Caller, callers } from './permissions/rows.ts'

/** Who may call what; a route missing here fails the test, and so does an entry without a route. */
export const permissionMatrix: Record<string, Row> = {
  'GET /healthz': open,
  'GET /readyz': open,
  'GET /academy-info': open,
  // A token of the configuration is the permission; without one there is nothing there.
  'GET /metrics': open,
  'GET /events': own,
  'GET /together': own,
  'GET /search': own,

  'POST /auth/register': open,
  'POST /auth/hand-over': open,
  'POST /auth/login': open,
  'POST /auth/refresh': open,
  'POST /auth/forgot': open,
  'POST /auth/reset': open,
  'POST /auth/password': own,
  'POST /auth/address/confirm': open,
  'POST /auth/address/set-up': open,
  'POST /auth/address/take-back': open,
  'POST /auth/second-factor': open,
  'POST /auth/second-factor/passkey': open,
  'POST /auth/passkey': open,
  'POST /auth/passkey/options': open,
  'POST /auth/logout': own,
  'GET /auth/me': own,

  'GET /me/profile': own,
  'PUT /me/profile': own,
  'POST /me/avatar': own,
  'DELETE /me/avatar': own,
  'POST /me/address/link': own,
  'DELETE /me/address/change': own,
  'GET /me/sessions': own,
  'DELETE /me/sessions': own,
  'DELETE /me/sessions/:id': own,
  'GET /me/second-factors': own,
  'POST /me/second-factors/totp': own,
  'POST /me/second-factors/totp/confirm': own,
  'DELETE /me/second-factors/totp': own,
  'POST /me/second-factors/passkeys': own,
  'POST /me/second-factors/passkeys/options': own,
  'PUT /me/second-factors/passkeys/:id': own,
  'DELETE /me/second-factors/passkeys/:id': own,
  'POST /me/second-factors/recovery-codes': own,
  'POST /me/proof': own,
  'POST /me/proof/passkey': own,
  'GET /me/preferences': own,
  'PUT /me/preferences': own,
  'PUT /me/seen-zone': own,
  'GET /me/space': own,
  'GET /me/export': own,
  'DELETE /me': own,

  // The token in a mail is the permission, for one switch.
  'POST /mail/news': open,
  'GET /mail/unsubscribe/:token': open,
  'POST /mail/unsubscribe/:token': open,

  'GET /notifications': own,
  'DELETE /notifications': own,
  'DELETE /notifications/:id': own,
  'GET /push/key': own,
  'GET /push/subscriptions': own,
  'POST /push/subscriptions': own,
  'DELETE /push/subscriptions': own,
  'GET /chat-groups': own,
  'POST /chat-groups/:program/:service/link': own,
  'DELETE /chat-groups/discord/account': own,
  'GET /telegram': own,
  'POST /telegram/connection': own,
  'DELETE /telegram/connection': own,

  'GET /messages': own,
  'POST /messages': own,
  'POST /messages/read': own,
  'GET /messages/unread': own,
  'POST /messages/files': own,

  ...coursePermissions,
  ...journalPermissions,
  ...signalPermissions,
  ...officePermissions,
}
