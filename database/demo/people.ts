import { randomBytes } from 'node:crypto'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Academy } from '#server/app/compose.ts'
import { demoAccounts } from '#server/app/demo-mode.ts'
import { createAdmin } from '#server/app/owner.ts'
import type { Actor } from '#server/platform/http/actor.ts'

const names: Record<string, string> = {
  'admin@meridian.example': 'Nadia Laurent',
  'academy@meridian.example': 'Tomas Berg',
  'mentorship@meridian.example': 'Priya Raman',
  'free@meridian.example': 'Leo Fischer',
}

/** Applicants who are waiting for the owner's decision; nobody signs in as them. */
const applicants: { name: string; email: string; program: PaidProgram }[] = [
  { name: 'Amara Okafor', email: 'amara.okafor@people.example', program: 'academy' },
  { name: 'Jonas Weber', email: 'jonas.weber@people.example', program: 'mentorship' },
  { name: 'Mei Tanaka', email: 'mei.tanaka@people.example', program: 'academy' },
]

export interface DemoPeople {
  admin: Actor
  academyStudent: Actor
  mentorshipStudent: Actor
}

/** Creates the demo accounts and the pending requests that do not exist yet. */
export async function loadPeople(academy: Academy): Promise<DemoPeople> {
  const [owner, academyAccount, mentorshipAccount, freeAccount] = demoAccounts
  const { access } = academy.modules
  if (!(await findAccount(academy, owner.email))) {
    await createAdmin(academy, { ...owner, name: names[owner.email] ?? owner.role }, known)
  }
  const admin = await actorOf(academy, owner.email)

  const academyStudent = await ensureAccount(academy, academyAccount)
  const mentorshipStudent = await ensureAccount(academy, mentorshipAccount)
  await ensureAccount(academy, freeAccount)
  await academy.db.transaction(async (tx) => {
    await access.openSubscription(tx, academyStudent.id, 'academy')
    await access.openSubscription(tx, mentorshipStudent.id, 'mentorship')
  })

  for (const { name, email, program } of applicants) {
    if (await findAccount(academy, email)) continue
    const password = randomBytes(16).toString('base64url')
    const applicant = await ensureAccount(academy, { email, password }, name)
    await access.requestRole(applicant, program)
  }
  // Read again, now that their subscriptions are open.
  return {
    admin,
    academyStudent: await actorOf(academy, academyAccount.email),
    mentorshipStudent: await actorOf(academy, mentorshipAccount.email),
  }
}

/** The demo's passwords are public and its addresses belong to nobody. */
const known = { confirmed: true, shared: true }

async function ensureAccount(
  academy: Academy,
  { email, password }: { email: string; password: string },
  name = names[email] ?? email,
): Promise<Actor> {
  if (!(await findAccount(academy, email))) {
    await academy.db.transaction((tx) =>
      academy.modules.identity.createUser(tx, { name, email, password }, known),
    )
  }
  return actorOf(academy, email)
}

async function findAccount(academy: Academy, email: string) {
  const found = { search: email, offset: 0, limit: 1 }
  const { users } = await academy.modules.identity.listUsers(academy.db.pool, found)
  return users[0]
}

/** The account as if it were signed in, for operations called from within the program. */
async function actorOf(academy: Academy, email: string): Promise<Actor> {
  const user = await findAccount(academy, email)
  if (!user) throw new Error(`the demo account ${email} is missing`)
  const { roles } = await academy.modules.access.accessOf(user.id)
  return { id: user.id, sessionId: 'demo', name: user.name, email: user.email, roles }
}
