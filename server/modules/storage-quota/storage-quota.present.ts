import type { StorageQuotas, StorageUse } from '#contract/storage-quota.ts'
import { instants } from '#server/platform/http/instants.ts'
import { kindOf } from './storage-quota.rules.ts'
import type { LimitsRow } from './storage-quota.store.ts'

export function presentUse(
  folders: readonly { folder: string; files: string; bytes: string }[],
  limitBytes: number | null,
): StorageUse {
  const kinds = folders
    .map(({ folder, files, bytes }) => ({
      kind: kindOf(folder),
      files: Number(files),
      bytes: Number(bytes),
    }))
    .toSorted((one, other) => other.bytes - one.bytes)
  return { usedBytes: kinds.reduce((sum, { bytes }) => sum + bytes, 0), limitBytes, kinds }
}

export const presentLimits = (
  row: LimitsRow,
  config: { SPACE_COMMUNITY_MB: number; SPACE_STUDENT_MB: number },
): StorageQuotas => ({
  ...instants(row),
  defaultCommunityMb: config.SPACE_COMMUNITY_MB,
  defaultStudentMb: config.SPACE_STUDENT_MB,
})
