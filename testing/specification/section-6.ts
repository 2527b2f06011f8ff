import type { SpecRow } from './row.ts'

const matrix = 'server/app/permission-matrix.test.ts'

const walked = (says: string, test: string): SpecRow => ({ says, file: matrix, test })

const named = 'the matrix names every route of the running program, and no other'
const refused = 'whoever is refused gets the status of the matrix, and nothing changes'
const letThrough = 'whoever is allowed is let through'
const hidden = 'what a caller may not see answers like what does not exist'

/** Section 6: roles and permissions, tested call by call in testing/permission-matrix.ts. */
export const permissions: SpecRow[] = [
  walked('every call has its row of who may make it', named),
  ...[
    'approve and reject role requests',
    'edit user plan and status',
    'assign roles',
    'delete users',
    'extend and cancel subscriptions',
    'create, edit, delete, publish, duplicate and export courses',
    'create, edit and delete sessions',
    'create, edit and delete signals',
    'manage course videos',
  ].flatMap((action) => [
    walked(`${action}: refused to everybody but admin`, refused),
    walked(`${action}: open to admin`, letThrough),
  ]),
  walked('academy_student, mentorship_student: own dashboards', letThrough),
  walked("academy_student, mentorship_student: not each other's", refused),
  walked('admin may also enter these areas', letThrough),
  {
    says: 'no paid role: free-tier menu and page',
    file: 'client/app/menus.test.ts',
    test: 'a user without a program has the community’s menu',
  },
  walked('any user can request the academy or mentorship role and list own requests', letThrough),
  {
    says: 'own requests are own only',
    file: 'server/modules/access/role-requests.test.ts',
    test: 'GET /me/role-requests',
  },
  walked('content access is limited through roleAccess', hidden),
  {
    says: 'lists leave out what the caller may not see',
    file: 'server/modules/courses/courses.test.ts',
    test: 'everyone sees the courses of their programs, the admin drafts too',
  },
  {
    says: 'server-side enforcement: not shown',
    instead: 'filtering on the server, in the query; roles read from the database at each request',
    file: matrix,
    test: refused,
  },
]
