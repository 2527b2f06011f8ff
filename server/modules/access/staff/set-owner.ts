import { system } from '#server/platform/audit/audit.ts'
import { Failure } from '#server/platform/failure.ts'
import { lockAdmins, lockUser } from '../access.store.ts'
import type { AccessDeps } from '../deps.ts'
import { passOwnership } from './pass-ownership.ts'
import { findOwner } from './staff.store.ts'

/**
 * For the command line, if the owner is permanently unavailable: makes the admin with this address
 * the owner; both are notified. Throws 422 if that is not another active admin.
 */
export async function setOwner(
  { actors, db, identity, now }: AccessDeps,
  email: string,
): Promise<void> {
  const both = await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const [to, from] = [await identity.signIn.accountOf(tx, email), await findOwner(tx)]
    if (!to || !from) throw new Failure('rule_violated', `No account has the address ${email}.`)
    for (const id of [from, to].toSorted()) await lockUser(tx, id)
    await passOwnership(tx, { identity, now }, system, { from, to, admins })
    return [from, to]
  })
  for (const id of both) actors.forget(id)
}
