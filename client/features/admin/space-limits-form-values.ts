import type { SpaceLimits } from '#contract/space.ts'
import type { SpaceLimitsFormValues } from './space-limits-form-checks.ts'

/** The fields for the current limits. */
export const spaceLimitsFormValues = (
  limits: Pick<SpaceLimits, 'communityMb' | 'studentMb'>,
): SpaceLimitsFormValues => ({
  communityMb: limits.communityMb?.toString() ?? '',
  studentMb: limits.studentMb?.toString() ?? '',
})
