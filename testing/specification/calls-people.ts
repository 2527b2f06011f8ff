import type { SpecCall } from './call.ts'

const requestFields = 'id program status'
const tokenFields = 'accessToken refreshToken'
const someone = { email: 'ann@calls.example', name: 'Ann', password: 'secret1' }

/** The calls about accounts and sign-in. */
export const accountCalls: SpecCall[] = [
  {
    call: 'POST /auth/register',
    as: 'visitor',
    sends: someone,
    status: 201,
    answers: 'one',
    echoes: { email: someone.email, name: someone.name },
  },
  {
    call: 'POST /auth/login',
    as: 'visitor',
    sends: { email: '{email}', password: '{password}' },
    status: 200,
    answers: 'one',
    holds: tokenFields,
  },
  {
    call: 'GET /auth/me',
    as: 'academy',
    status: 200,
    answers: 'one',
    holds: 'id name email avatarUrl plan status roles',
    echoes: { plan: 'academy', status: 'active' },
  },
  { call: 'POST /auth/logout', as: 'newcomer', status: 204, answers: 'nothing' },
  {
    call: 'POST /auth/refresh',
    as: 'visitor',
    sends: { refreshToken: '{refreshToken}' },
    status: 200,
    answers: 'one',
    holds: tokenFields,
  },
]

/** The calls about role requests, users, subscriptions and figures. */
export const accessCalls: SpecCall[] = [
  {
    call: 'GET /role-requests',
    as: 'admin',
    status: 200,
    answers: 'list',
    holds: `${requestFields} user.name user.email`,
  },
  ...(['academy', 'mentorship'] as const).map(
    (program): SpecCall => ({
      call: `POST /role-requests (${program})`,
      as: 'newcomer',
      sends: { program },
      status: 201,
      answers: 'one',
      holds: requestFields,
      echoes: { program, status: 'pending' },
    }),
  ),
  ...(['approve', 'reject'] as const).map(
    (decision): SpecCall => ({
      call: `POST /role-requests/{id}/${decision}`,
      as: 'admin',
      status: 200,
      answers: 'one',
      holds: `${requestFields} user.name user.email`,
      echoes: { status: decision === 'approve' ? 'approved' : 'rejected' },
    }),
  ),
  {
    call: 'GET /me/role-requests',
    as: 'free',
    status: 200,
    answers: 'list',
    holds: 'id program status',
  },
  {
    call: 'GET /admin/users',
    as: 'admin',
    status: 200,
    answers: 'list',
    holds: 'id name email avatarUrl plan status roles.role.name',
  },
  {
    call: 'PUT /admin/users/{id}',
    as: 'admin',
    sends: { plan: 'mentorship', status: 'active' },
    status: 200,
    answers: 'one',
    holds: 'id name email avatarUrl plan status roles.role.name',
    echoes: { plan: 'mentorship', status: 'active' },
  },
  {
    call: 'PUT /admin/users/{id} (expired)',
    as: 'admin',
    sends: { plan: 'academy', status: 'expired' },
    status: 200,
    answers: 'one',
    echoes: { status: 'expired' },
  },
  { call: 'DELETE /admin/users/{id}', as: 'admin', status: 204, answers: 'nothing' },
  {
    call: 'POST /admin/users/{id}/roles',
    as: 'admin',
    sends: { roles: ['community_student', 'academy_student', 'mentorship_student', 'admin'] },
    status: 200,
    answers: 'one',
    holds: 'id roles.role.name',
  },
  {
    call: 'POST /admin/subscriptions/{id}/extend',
    as: 'admin',
    status: 200,
    answers: 'one',
    holds: 'id program status',
    echoes: { status: 'active' },
  },
  {
    call: 'POST /admin/subscriptions/{id}/cancel',
    as: 'admin',
    status: 200,
    answers: 'one',
    holds: 'id program status',
    echoes: { status: 'cancelled' },
  },
  {
    call: 'GET /admin/stats',
    as: 'admin',
    status: 200,
    answers: 'one',
    holds:
      'totalStudents activeMentorships revenueThisMonth expiringSoon.id expiringSoon.name expiringSoon.email expiringSoon.subscriptionEnd courses.completion',
  },
]
