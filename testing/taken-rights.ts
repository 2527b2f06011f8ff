import { deleteUser, setUserRoles } from '#contract/access/access.ts'
import { suspendUser } from '#contract/access/staff.ts'
import { logout } from '#contract/identity/identity.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

interface Taking {
  /** What is answered from then on. */
  status: 401 | 403
  take(app: TestApp, from: Person): Promise<{ status: number }>
}

const byOwner = async (app: TestApp, from: Person) => ({
  as: await app.people.owner(),
  params: { id: from.id },
})

/** The ways in which an admin loses the rights of one. */
export const takings: Readonly<Record<string, Taking>> = {
  demoted: {
    status: 403,
    take: async (app, from) =>
      app.call(setUserRoles, { ...(await byOwner(app, from)), body: { roles: [] } }),
  },
  suspended: {
    status: 401,
    take: async (app, from) =>
      app.call(suspendUser, { ...(await byOwner(app, from)), body: { reason: 'Left' } }),
  },
  'signed out': { status: 401, take: (app, as) => app.call(logout, { as }) },
  deleted: {
    status: 401,
    take: async (app, from) => app.call(deleteUser, await byOwner(app, from)),
  },
}
