import { type AuditEntry, recordAudit, system } from '#server/platform/audit/audit.ts'
import type { Academy } from './compose.ts'
import { takeOwnership } from './ownership.ts'

export interface Owner {
  name: string
  email: string
  password: string
}

/**
 * Makes `owner` the first admin, unless the academy already has one: of any number of simultaneous
 * claims exactly one succeeds. Returns whether this one did.
 */
export async function claimFirstAdmin(academy: Academy, owner: Owner): Promise<boolean> {
  return academy.db.transaction(async (tx) => {
    if (!(await takeOwnership(tx))) return false
    const { id } = await academy.modules.identity.createUser(tx, owner)
    await academy.modules.access.makeAdmin(tx, id)
    await recordAudit(tx, system, adminCreated(id, 'configuration'))
    return true
  })
}

/**
 * Creates a further admin (or the first). Throws Failure `conflict` if the address already has an
 * account. `known` states what is known about the account in advance, as for the demo's.
 */
export async function createAdmin(
  academy: Academy,
  owner: Owner,
  known?: { confirmed: boolean; shared: boolean },
): Promise<void> {
  await academy.db.transaction(async (tx) => {
    await takeOwnership(tx)
    const { id } = await academy.modules.identity.createUser(tx, owner, known)
    await academy.modules.access.makeAdmin(tx, id)
    await recordAudit(tx, system, adminCreated(id, 'command'))
  })
}

const adminCreated = (id: string, by: 'configuration' | 'command'): AuditEntry => ({
  action: 'admin.created',
  subject: id,
  person: id,
  details: { by },
})
