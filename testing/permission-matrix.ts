/** The callers that every call is tried by. */
export const callers = [
  'anon',
  'free',
  'academy',
  'mentorship',
  'lapsed',
  'suspended',
  'teacher',
  'support',
  'bookkeeper',
  'admin',
  'owner',
] as const
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

/** The staff who may call what is for admins otherwise. */
type Staff = 'teacher' | 'support' | 'bookkeeper'

const row = (
  [anon, free, academy, mentorship, admin]: [Outcome, Outcome, Outcome, Outcome, Outcome],
  staff: Partial<Record<Staff, Outcome>> = {},
): Row => ({
  anon,
  free,
  academy,
  mentorship,
  // Who has lapsed is as free as who never paid, and so is staff beside its work.
  lapsed: free,
  teacher: free,
  support: free,
  bookkeeper: free,
  ...staff,
  // The sessions of a suspended account have ended: as if there were no token.
  suspended: anon,
  admin,
  owner: admin,
})

const open = row(['yes', 'yes', 'yes', 'yes', 'yes'])
const own = row([401, 'own', 'own', 'own', 'own'])
const filtered = row([401, 'yes', 'yes', 'yes', 'yes'])
const item = row([401, 'T', 'T', 'T', 'yes'], { teacher: 'yes' })
const adminsAnd = (...staff: Staff[]) =>
  row([401, 403, 403, 403, 'yes'], Object.fromEntries(staff.map((name) => [name, 'yes'])))
const adminOnly = adminsAnd()
const teaching = adminsAnd('teacher')
const members = adminsAnd('support')
const books = adminsAnd('bookkeeper')
const mentorshipOnly = row([401, 403, 403, 'yes', 'yes'], { teacher: 'yes' })

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
  'GET /admin/courses/figures': teaching,
  'GET /admin/mails': adminOnly,
  'GET /admin/mails/:name': adminOnly,

  'GET /community/content': filtered,
  'GET /academy/content': row([401, 403, 'yes', 403, 'yes'], { teacher: 'yes' }),
  'GET /mentor/mentorship-content': mentorshipOnly,

  'GET /courses': filtered,
  'POST /courses': teaching,
  'GET /courses/:id': item,
  'PUT /courses/:id': teaching,
  'DELETE /courses/:id': teaching,
  'POST /courses/:id/thumbnail': teaching,
  'GET /courses/:id/videos': item,
  'POST /courses/:id/videos': teaching,
  'POST /courses/:id/videos/file': teaching,
  'GET /courses/:id/videos/uploads': teaching,
  'POST /courses/:id/videos/uploads': teaching,
  'HEAD /courses/:id/videos/uploads/:upload': teaching,
  'PATCH /courses/:id/videos/uploads/:upload': teaching,
  'DELETE /courses/:id/videos/uploads/:upload': teaching,
  'POST /courses/:id/videos/uploads/:upload/lesson': teaching,
  'PUT /courses/:id/videos/:videoId': teaching,
  'DELETE /courses/:id/videos/:videoId': teaching,
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
  'GET /admin/journals': teaching,
  'GET /admin/journals/:userId/trades': teaching,
  'POST /admin/journals/trades/:id/comments': teaching,

  'GET /assignments': filtered,
  'GET /assignments/:id': item,
  'POST /assignments/:id/submissions': own,
  'GET /admin/assignments': teaching,
  'POST /admin/assignments': teaching,
  'GET /admin/assignments/:id': teaching,
  'PUT /admin/assignments/:id': teaching,
  'DELETE /admin/assignments/:id': teaching,
  'GET /admin/submissions': teaching,
  'POST /admin/submissions/:id/grade': teaching,

  'GET /me/certificates': own,
  'GET /me/certificates/:id/pdf': own,
  // The code is the permission.
  'GET /certificates/:code': open,

  'GET /messages': own,
  'POST /messages': own,
  'POST /messages/read': own,
  'GET /messages/unread': own,
  'GET /admin/messages': members,
  'GET /admin/messages/:userId': members,
  'POST /admin/messages/:userId': members,
  'POST /admin/messages/:userId/read': members,
  'POST /admin/messages/:userId/close': members,

  'GET /mentorship/strategies': mentorshipOnly,
  'POST /mentorship/strategies': teaching,
  'GET /mentorship/strategies/:id': mentorshipOnly,
  'PUT /mentorship/strategies/:id': teaching,
  'DELETE /mentorship/strategies/:id': teaching,
  'GET /mentorship/challenges': mentorshipOnly,
  'POST /mentorship/challenges': teaching,
  'GET /mentorship/challenges/:id': mentorshipOnly,
  'PUT /mentorship/challenges/:id': teaching,
  'DELETE /mentorship/challenges/:id': teaching,
  'POST /mentorship/challenges/:id/join': mentorshipOnly,
  'POST /mentorship/challenges/:id/leave': mentorshipOnly,

  'GET /courses/live-sessions': filtered,
  'POST /courses/live-session': teaching,
  'GET /courses/live-session/:id': item,
  'PUT /courses/live-session/:id': teaching,
  'DELETE /courses/live-session/:id': teaching,
  'POST /courses/live-session/:id/join': item,
  'GET /courses/live-session/:id/calendar.ics': item,
  // The token in the address is the permission.
  'GET /calendar/:token.ics': open,
  'GET /me/calendar': own,
  'POST /me/calendar/reset': own,

  'GET /courses/signals': filtered,
  'GET /courses/signals/record': filtered,
  'POST /courses/signal': teaching,
  'GET /courses/signal/:id': item,
  'PUT /courses/signal/:id': teaching,
  'DELETE /courses/signal/:id': teaching,
  'POST /courses/signal/:id/chart': teaching,

  'POST /role-requests': own,
  'GET /me/role-requests': own,
  'GET /role-requests': members,
  'POST /role-requests/:id/approve': members,
  'POST /role-requests/:id/reject': members,

  'GET /payment/config': own,
  'POST /payment/create-payment-intent': own,
  'POST /payment/quote': own,
  'POST /payment/redeem': own,
  'GET /me/payments': own,
  'GET /me/billing': own,
  'PUT /me/billing': own,
  'GET /documents/:id/pdf': own,
  'GET /admin/overview': books,
  'POST /visits': open,
  'GET /admin/documents': books,
  'GET /admin/billing': adminOnly,
  'PUT /admin/billing': adminOnly,
  'GET /admin/coupons': books,
  'POST /admin/coupons': books,
  'GET /admin/coupons/:id': books,
  'PUT /admin/coupons/:id': books,
  'GET /admin/coupons/:id/uses': books,
  'POST /payment/sandbox/confirm': own,
  'POST /payment/sandbox/authenticate': own,
  // The provider's signature over the body is the permission.
  'POST /payment/webhook': open,
  'GET /admin/transactions': books,
  'GET /admin/transactions.csv': books,
  'POST /admin/transactions/:id/refund': books,
  'GET /admin/transactions/:id/evidence': adminOnly,

  'GET /admin/backups': adminOnly,
  'GET /admin/stats': adminsAnd('teacher', 'support', 'bookkeeper'),
  'GET /admin/disk': adminOnly,
  'GET /admin/space-limits': adminOnly,
  'PUT /admin/space-limits': adminOnly,
  'GET /admin/settings': adminOnly,
  'PUT /admin/settings': adminOnly,

  'GET /admin/sign-in-rules': adminOnly,
  'PUT /admin/sign-in-rules': adminOnly,
  'GET /admin/users/:id/second-factors': adminOnly,
  'DELETE /admin/users/:id/second-factors': adminOnly,

  'GET /admin/users': members,
  'GET /admin/users/:id': members,
  'PUT /admin/users/:id': members,
  'DELETE /admin/users/:id': adminOnly,
  'POST /admin/users/:id/roles': members,
  'POST /admin/users/:id/suspend': members,
  'POST /admin/users/:id/reinstate': members,
  'GET /admin/team': adminOnly,
  'PUT /admin/team/:id': adminOnly,
  'POST /admin/ownership': { ...row([401, 403, 403, 403, 403]), owner: 'yes' },
  'POST /admin/subscriptions/:id/extend': members,
  'POST /admin/subscriptions/:id/cancel': members,
}
