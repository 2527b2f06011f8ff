import { type AccessState, may } from '#contract/access/permissions.ts'
import { bytesInWords } from '#contract/bytes.ts'
import { type FileKind, fileKinds, megabyte } from '#contract/storage-quota.ts'
import { Failure } from '#server/platform/failure.ts'

export interface Limits {
  communityMb: number
  studentMb: number
}

/** The limits set by the owner, otherwise the configured ones. */
export const limitsInForce = (
  set: { communityMb: number | null; studentMb: number | null },
  config: { SPACE_COMMUNITY_MB: number; SPACE_STUDENT_MB: number },
): Limits => ({
  communityMb: set.communityMb ?? config.SPACE_COMMUNITY_MB,
  studentMb: set.studentMb ?? config.SPACE_STUDENT_MB,
})

/** The quota in bytes of somebody of this access state; null for no limit. */
export function limitOf(
  accessState: AccessState,
  { communityMb, studentMb }: Limits,
): number | null {
  if (may(accessState, 'content.manage')) return null
  const isStudent = may(accessState, 'academy.enter') || may(accessState, 'mentorship.enter')
  return (isStudent ? studentMb : communityMb) * megabyte
}

/** The error for a file that does not fit in addition to the existing ones. */
export function storageUsedUp(use: { used: number; limit: number; wanted: number }): Failure {
  const [used, limit, wanted] = [use.used, use.limit, use.wanted].map(bytesInWords)
  return new Failure(
    'space_used_up',
    `Your ${limit} are used up: your files take ${used}, and this one may need ${wanted}. Delete files that you no longer need; your settings show what takes the space.`,
  )
}

export const diskFull = () =>
  new Failure(
    'disk_full',
    'The academy has no room for files at the moment. Everything else works; please try again later.',
  )

/** The kind of a file, determined by its folder. */
export function kindOf(folder: string): FileKind {
  return fileKinds.find((kind) => kind === folder) ?? 'arriving'
}

const gigabyte = 1000 * megabyte

/** The minimum of free bytes: the configured value, or a gigabyte, on small disks a twentieth. */
export const minimumOf = (totalBytes: number, setMb: number | undefined): number =>
  setMb === undefined ? Math.min(gigabyte, Math.floor(totalBytes / 20)) : setMb * megabyte

/**
 * Whether admins should see the disk as nearly full. Once it was, a fifth more than the minimum is
 * needed, so that a disk at the limit does not cause alternating notices.
 */
export const isLowNow = (freeBytes: number, minimumBytes: number, wasLow: boolean): boolean =>
  freeBytes < (wasLow ? minimumBytes * 1.2 : minimumBytes)
