import type { GrantableStaffRole, Permission } from '#contract/access/permissions.ts'
import { type PaidProgram, programs } from '#contract/offers/programs.ts'

/** The name of an invitation in the audit trail: what it grants, since an address is deleted with its account. */
export function nameOf({ program, staffRole }: Gift): string {
  if (staffRole) return roleName(staffRole)
  return program ? programs[program].title : 'An account'
}

interface Gift {
  program: PaidProgram | null
  staffRole: GrantableStaffRole | null
}

/** What whoever sends an invitation, and answers for it until it is taken, has to be permitted. */
export const permissionToGive = ({ staffRole }: Pick<Gift, 'staffRole'>): Permission =>
  staffRole ? 'staff.manage' : 'members.manage'

/** The name of a place in the office. */
export const roleName = (role: GrantableStaffRole): string =>
  `${role.charAt(0).toUpperCase()}${role.slice(1)}`
