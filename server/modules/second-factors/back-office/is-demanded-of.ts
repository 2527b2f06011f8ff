import type { Role } from '#contract/permissions.ts'
import { opensBackOffice } from '#contract/second-factors.ts'

/** Whether the academy demands a second factor of a holder of these roles. */
export const isDemandedOf = (
  roles: readonly Role[],
  { adminsNeedFactor }: { adminsNeedFactor: boolean },
): boolean => adminsNeedFactor && roles.some(opensBackOffice)
