/** The callers that every call is tried by. */
export const callers = ['anon', 'free', 'academy', 'mentorship', 'lapsed', 'admin'] as const
export type Caller = (typeof callers)[number]

/**
 * What a caller meets:
 * - yes: the call is let through (what it then says of its input is not the matrix's business)
 * - 401 / 403: refused with that status
 * - T: 404, byte for byte that of an unknown id, unless the item is one that the caller may see
 * - own: let through, and it concerns the caller's own things only (its module tests that)
 */
type Outcome = 'yes' | 'own' | 'T' | 401 | 403
type Row = Record<Caller, Outcome>

const row = (anon: Outcome, free: Outcome, academy: Outcome, mentorship: Outcome, admin: Outcome) =>
  // Who has lapsed is as free as who never paid.
  ({ anon, free, academy, mentorship, lapsed: free, admin }) satisfies Row

const open = row('yes', 'yes', 'yes', 'yes', 'yes')
const own = row(401, 'own', 'own', 'own', 'own')
const filtered = row(401, 'yes', 'yes', 'yes', 'yes')
const item = row(401, 'T', 'T', 'T', 'yes')
const adminOnly = row(401, 403, 403, 403, 'yes')
const mentorshipOnly = row(401, 403, 403, 'yes', 'yes')

/** Who may call what; a route that is not named here fails the test, and so does a name without one. */
export const permissionMatrix: Record<string, Row> = {
  'GET /healthz': open,
  'GET /readyz': open,
  'GET /academy-info': open,
  'GET /events': own,

  'POST /auth/register': open,
  'POST /auth/login': open,
  'POST /auth/refresh': open,
  'POST /auth/forgot': open,
  'POST /auth/reset': open,
  'POST /auth/password': own,
  'POST /auth/address/confirm': open,
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
  'GET /me/space': own,
  'GET /me/export': own,
  'DELETE /me': own,

  // The token of a mail is the permission, for one switch.
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
  'GET /telegram': own,
  'POST /telegram/connection': own,
  'DELETE /telegram/connection': own,
  'GET /admin/activity': adminOnly,
  'GET /admin/activity.csv': adminOnly,
  'GET /admin/courses/figures': adminOnly,
  'GET /admin/mails': adminOnly,
  'GET /admin/mails/:name': adminOnly,

  'GET /community/content': filtered,
  'GET /academy/content': row(401, 403, 'yes', 403, 'yes'),
  'GET /mentor/mentorship-content': mentorshipOnly,

  'GET /courses': filtered,
  'POST /courses': adminOnly,
  'GET /courses/:id': item,
  'PUT /courses/:id': adminOnly,
  'DELETE /courses/:id': adminOnly,
  'POST /courses/:id/thumbnail': adminOnly,
  'GET /courses/:id/videos': item,
  'POST /courses/:id/videos': adminOnly,
  'POST /courses/:id/videos/file': adminOnly,
  'GET /courses/:id/videos/uploads': adminOnly,
  'POST /courses/:id/videos/uploads': adminOnly,
  'HEAD /courses/:id/videos/uploads/:upload': adminOnly,
  'PATCH /courses/:id/videos/uploads/:upload': adminOnly,
  'DELETE /courses/:id/videos/uploads/:upload': adminOnly,
  'POST /courses/:id/videos/uploads/:upload/lesson': adminOnly,
  'PUT /courses/:id/videos/:videoId': adminOnly,
  'DELETE /courses/:id/videos/:videoId': adminOnly,
  'PUT /courses/:id/videos/:videoId/progress': item,
  // The address itself is the permission: signed for one user, one session and one file.
  'GET /media/:folder/:name': open,

  'GET /journal/trades': own,
  'POST /journal/trades': own,
  'GET /journal/trades/:id': own,
  'PUT /journal/trades/:id': own,
  'DELETE /journal/trades/:id': own,
  'POST /journal/trades/:id/screenshots': own,
  'DELETE /journal/trades/:id/screenshots/:screenshotId': own,
  'GET /journal/settings': own,
  'PUT /journal/settings': own,
  'GET /journal/figures': own,
  'GET /admin/journals': adminOnly,
  'GET /admin/journals/:userId/trades': adminOnly,
  'POST /admin/journals/trades/:id/comments': adminOnly,

  'GET /assignments': filtered,
  'GET /assignments/:id': item,
  'POST /assignments/:id/submissions': own,
  'GET /admin/assignments': adminOnly,
  'POST /admin/assignments': adminOnly,
  'GET /admin/assignments/:id': adminOnly,
  'PUT /admin/assignments/:id': adminOnly,
  'DELETE /admin/assignments/:id': adminOnly,
  'GET /admin/submissions': adminOnly,
  'POST /admin/submissions/:id/grade': adminOnly,

  'GET /me/certificates': own,
  'GET /me/certificates/:id/pdf': own,
  // The code is the permission.
  'GET /certificates/:code': open,

  'GET /messages': own,
  'POST /messages': own,
  'POST /messages/read': own,
  'GET /messages/unread': own,
  'GET /admin/messages': adminOnly,
  'GET /admin/messages/:userId': adminOnly,
  'POST /admin/messages/:userId': adminOnly,
  'POST /admin/messages/:userId/read': adminOnly,
  'POST /admin/messages/:userId/close': adminOnly,

  'GET /mentorship/strategies': mentorshipOnly,
  'POST /mentorship/strategies': adminOnly,
  'GET /mentorship/strategies/:id': mentorshipOnly,
  'PUT /mentorship/strategies/:id': adminOnly,
  'DELETE /mentorship/strategies/:id': adminOnly,
  'GET /mentorship/challenges': mentorshipOnly,
  'POST /mentorship/challenges': adminOnly,
  'GET /mentorship/challenges/:id': mentorshipOnly,
  'PUT /mentorship/challenges/:id': adminOnly,
  'DELETE /mentorship/challenges/:id': adminOnly,
  'POST /mentorship/challenges/:id/join': mentorshipOnly,
  'POST /mentorship/challenges/:id/leave': mentorshipOnly,

  'GET /courses/live-sessions': filtered,
  'POST /courses/live-session': adminOnly,
  'GET /courses/live-session/:id': item,
  'PUT /courses/live-session/:id': adminOnly,
  'DELETE /courses/live-session/:id': adminOnly,
  'POST /courses/live-session/:id/join': item,
  'GET /courses/live-session/:id/calendar.ics': item,
  // The token in the address is the permission.
  'GET /calendar/:token.ics': open,
  'GET /me/calendar': own,
  'POST /me/calendar/reset': own,

  'GET /courses/signals': filtered,
  'GET /courses/signals/record': filtered,
  'POST /courses/signal': adminOnly,
  'GET /courses/signal/:id': item,
  'PUT /courses/signal/:id': adminOnly,
  'DELETE /courses/signal/:id': adminOnly,
  'POST /courses/signal/:id/chart': adminOnly,

  'POST /role-requests': own,
  'GET /me/role-requests': own,
  'GET /role-requests': adminOnly,
  'POST /role-requests/:id/approve': adminOnly,
  'POST /role-requests/:id/reject': adminOnly,

  'GET /payment/config': own,
  'POST /payment/create-payment-intent': own,
  'POST /payment/sandbox/confirm': own,
  'POST /payment/sandbox/authenticate': own,
  // The provider's signature over the body is the permission.
  'POST /payment/webhook': open,
  'GET /admin/transactions': adminOnly,
  'GET /admin/transactions.csv': adminOnly,
  'POST /admin/transactions/:id/refund': adminOnly,

  'GET /admin/backups': adminOnly,
  'GET /admin/stats': adminOnly,
  'GET /admin/disk': adminOnly,
  'GET /admin/space-limits': adminOnly,
  'PUT /admin/space-limits': adminOnly,
  'GET /admin/settings': adminOnly,
  'PUT /admin/settings': adminOnly,

  'GET /admin/sign-in-rules': adminOnly,
  'PUT /admin/sign-in-rules': adminOnly,
  'GET /admin/users/:id/second-factors': adminOnly,
  'DELETE /admin/users/:id/second-factors': adminOnly,

  'GET /admin/users': adminOnly,
  'GET /admin/users/:id': adminOnly,
  'PUT /admin/users/:id': adminOnly,
  'DELETE /admin/users/:id': adminOnly,
  'POST /admin/users/:id/roles': adminOnly,
  'POST /admin/subscriptions/:id/extend': adminOnly,
  'POST /admin/subscriptions/:id/cancel': adminOnly,
}
