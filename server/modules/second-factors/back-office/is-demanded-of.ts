import type { Standing } from '#contract/permissions.ts'
import { opensBackOffice } from '#contract/second-factors.ts'

/** Whether the academy requires a second factor of somebody of this standing. */
export const isDemandedOf = (
  standing: Standing,
  { adminsNeedFactor }: { adminsNeedFactor: boolean },
): boolean => adminsNeedFactor && opensBackOffice(standing)
