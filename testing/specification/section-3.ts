import type { SpecRow } from './row.ts'

/** An entity of section 3, and the calls whose responses contain its fields. */
const held = (says: string, ...calls: string[]): SpecRow[] =>
  calls.map((call) => ({
    says: `${says} (${call})`,
    file: 'server/app/specification-calls.test.ts',
    test: call,
  }))

const inAdmin = 'server/modules/admin/stats.test.ts'

/** Section 3: entities and their fields. */
export const entities: SpecRow[] = [
  ...held(
    'User: id, name, email, avatarUrl, plan, status, roles as a list of names',
    'GET /auth/me',
  ),
  ...held(
    'User in the admin list: roles as items that hold a role with a name',
    'GET /admin/users',
  ),
  {
    says: 'User status shown as active or expired; pending, approved, paid shown as badges',
    file: 'e2e/admin-details.test.ts',
    test: 'the badges of a request that is pending and paid',
  },
  ...held(
    'Roles: community_student, academy_student, mentorship_student, admin',
    'POST /admin/users/{id}/roles',
  ),
  ...held('Tokens: accessToken, refreshToken', 'POST /auth/login', 'POST /auth/refresh'),
  ...held(
    'Program: academy, mentorship',
    'POST /role-requests (academy)',
    'POST /role-requests (mentorship)',
  ),
  ...held(
    'Role request: id, program, status, user (name, email)',
    'GET /role-requests',
    'POST /role-requests/{id}/approve',
    'POST /role-requests/{id}/reject',
  ),
  ...held(
    'Course: id, title, description, content, category, duration, level, isPublished, roleAccess, createdAt, thumbnail, completed, progress',
    'GET /courses',
    'POST /courses',
  ),
  {
    says: 'Course: completion in percent for the chart',
    file: inAdmin,
    test: 'completion is over the students who have begun',
  },
  ...held('Course: thumbnail is an uploaded image', 'POST /courses/{id}/thumbnail'),
  ...held(
    'Course: videos; course video: id, title, order, duration, createdAt, videoUrl, completed',
    'GET /courses/{id}/videos',
  ),
  ...held('Course video: file', 'POST /courses/{id}/videos/file'),
  ...held('Live session: id, title, description, date, roleAccess', 'GET /courses/live-sessions'),
  ...held(
    'Signal: id, title, content, roleAccess, createdAt, direction, status, entry, takeProfit, stopLoss; pair, timestamp, analysis',
    'GET /courses/signals',
  ),
  ...held(
    'Overview stats: totalStudents, activeMentorships, revenueThisMonth, expiringSoon (id, name, email, subscriptionEnd)',
    'GET /admin/stats',
  ),
  ...held(
    'Academy content: progress, assignments, liveSession with scheduledTime, tradingJournal, each with its fields',
    'GET /academy/content',
  ),
  ...held(
    'Mentorship content: mentorshipSessions, advancedStrategies, challenges, performance, each with its fields',
    'GET /mentor/mentorship-content',
  ),
  {
    says: 'Notification: id, type, title, message, timestamp, optional action with label',
    instead: 'real notifications, stored per user, with the same fields',
    file: 'server/modules/notifications/notifications.test.ts',
    test: 'a notification is shown with all its parts',
  },
  ...held('Payment intent response: clientSecret', 'POST /payment/create-payment-intent'),
  ...held(
    'Subscription: extended or cancelled by id',
    'POST /admin/subscriptions/{id}/extend',
    'POST /admin/subscriptions/{id}/cancel',
  ),
]
