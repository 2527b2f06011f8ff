import type { StorageQuotas } from '#contract/storage-quota.ts'
import type { StorageQuotasFormValues } from './storage-quotas-form-checks.ts'

/** The fields for the current limits. */
export const storageQuotasFormValues = (
  limits: Pick<StorageQuotas, 'communityMb' | 'studentMb'>,
): StorageQuotasFormValues => ({
  communityMb: limits.communityMb?.toString() ?? '',
  studentMb: limits.studentMb?.toString() ?? '',
})
