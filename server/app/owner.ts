import { readFact, recordFact } from '#server/platform/facts/facts.ts'
import type { Academy } from './compose.ts'

/** The fact that somebody owns this academy; the first to record it becomes its first admin. */
const ownerFact = 'first_admin'

export interface Owner {
  name: string
  email: string
  password: string
}

/**
 * Makes `owner` the first admin, unless the academy has had one: of any number of simultaneous
 * claims exactly one wins. Tells whether this one did.
 */
export async function claimFirstAdmin(academy: Academy, owner: Owner): Promise<boolean> {
  return academy.db.transaction(async (tx) => {
    if (!(await recordFact(tx, ownerFact, {}))) return false
    const { id } = await academy.modules.identity.createUser(tx, owner)
    await academy.modules.access.makeAdmin(tx, id)
    return true
  })
}

/** Whether the academy has had its first admin. */
export async function hasOwner(academy: Academy): Promise<boolean> {
  return (await readFact(academy.db.pool, ownerFact)) !== null
}

/**
 * Creates a further admin (or the first). Throws Failure `conflict` when the address has an account.
 */
export async function createAdmin(academy: Academy, owner: Owner): Promise<void> {
  await academy.db.transaction(async (tx) => {
    await recordFact(tx, ownerFact, {})
    const { id } = await academy.modules.identity.createUser(tx, owner)
    await academy.modules.access.makeAdmin(tx, id)
  })
}
