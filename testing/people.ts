import { setUserRoles, updateUser } from '#contract/access/access.ts'
import type { GrantableStaffRole, Role } from '#contract/access/permissions.ts'
import { setStaffRole, suspendUser } from '#contract/access/staff.ts'
import { login } from '#contract/identity/identity.ts'
import type { Academy } from '#server/app/compose.ts'
import type { TestApp } from './app.ts'

export interface Person {
  id: string
  name: string
  email: string
  password: string
  /** A valid access token; empty for the stranger. */
  token: string
  refreshToken: string
}

export interface People {
  /** Somebody who is not signed in: pass as `as` to send no token. */
  stranger: null
  free(): Promise<Person>
  academy(): Promise<Person>
  mentorship(): Promise<Person>
  /** Had the academy program; the subscription has ended. */
  lapsed(): Promise<Person>
  admin(): Promise<Person>
  /** The first admin, who owns an academy that had no owner before. */
  owner(): Promise<Person>
  /** A member with a place in the office. */
  staff(role: GrantableStaffRole): Promise<Person>
  /** An academy student whose account was suspended, with the earlier token. */
  suspended(): Promise<Person>
  /** Signs somebody in again, for tests whose clock runs past the end of a token or of a recent authentication. */
  renew(person: Person): Promise<void>
}

/**
 * Creates people with each kind of rights, a new one per call, through the program's own
 * operations.
 */
export function createPeople(academy: Academy, call: TestApp['call']): People {
  const { identity, access } = academy.modules
  let made = 0
  // The owner, if the academy had none before.
  let first: Person | undefined

  const create = async (kind: string): Promise<Person> => {
    made += 1
    const name = `${kind} ${made}`
    const email = `${kind}-${made}@people.example`
    const password = 'a good password'
    const { id } = await academy.db.transaction((tx) =>
      identity.createUser(tx, { name, email, password }, { confirmed: true }),
    )
    return { id, name, email, password, token: '', refreshToken: '' }
  }
  const signIn = async (person: Person): Promise<Person> => {
    const { email, password } = person
    const { status, body } = await call(login, { body: { email, password } })
    if (status !== 200) throw new Error(`the sign-in of ${email} answers ${status}`)
    return { ...person, token: body.accessToken, refreshToken: body.refreshToken }
  }
  const admin = async () => {
    const person = await create('admin')
    await academy.db.transaction((tx) => access.makeAdmin(tx, person.id))
    const signedIn = await signIn(person)
    first ??= signedIn
    return signedIn
  }
  const owner = async () => first ?? admin()
  const withRole = async (kind: string, role: Role) => {
    const as = await owner()
    const person = await create(kind)
    await call(setUserRoles, { as, params: { id: person.id }, body: { roles: [role] } })
    return person
  }

  return {
    stranger: null,
    admin,
    free: async () => signIn(await create('free')),
    academy: async () => signIn(await withRole('academy', 'academy_student')),
    owner,
    renew: async (person) => void Object.assign(person, await signIn(person)),
    async staff(staffRole) {
      const as = await owner()
      const person = await signIn(await create(staffRole))
      await call(setStaffRole, { as, params: { id: person.id }, body: { staffRole } })
      return person
    },
    async suspended() {
      const as = await owner()
      const person = await signIn(await withRole('suspended', 'academy_student'))
      const body = { reason: 'Shared the password' }
      await call(suspendUser, { as, params: { id: person.id }, body })
      return person
    },
    mentorship: async () => signIn(await withRole('mentorship', 'mentorship_student')),
    async lapsed() {
      const person = await withRole('lapsed', 'academy_student')
      await call(updateUser, {
        as: await owner(),
        params: { id: person.id },
        body: { plan: 'academy', status: 'expired' },
      })
      return signIn(person)
    },
  }
}
