import { may, type Standing } from '#contract/permissions.ts'
import { bytesInWords, type FileKind, fileKinds, megabyte } from '#contract/space.ts'
import { Failure } from '#server/platform/failure.ts'

export interface Limits {
  communityMb: number
  studentMb: number
}

/** The owner's limits where they are set, else those that the program was started with. */
export const limitsInForce = (
  set: { communityMb: number | null; studentMb: number | null },
  config: { SPACE_COMMUNITY_MB: number; SPACE_STUDENT_MB: number },
): Limits => ({
  communityMb: set.communityMb ?? config.SPACE_COMMUNITY_MB,
  studentMb: set.studentMb ?? config.SPACE_STUDENT_MB,
})

/** Bytes that the files of somebody of this standing may take; null where nothing is counted. */
export function limitOf(standing: Standing, { communityMb, studentMb }: Limits): number | null {
  if (may(standing, 'content.manage')) return null
  const isStudent = may(standing, 'academy.enter') || may(standing, 'mentorship.enter')
  return (isStudent ? studentMb : communityMb) * megabyte
}

/** The refusal of a file that does not fit beside those that are there. */
export function spaceUsedUp(use: { used: number; limit: number; wanted: number }): Failure {
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

/** The kind of a file, which its folder tells. */
export function kindOf(folder: string): FileKind {
  return fileKinds.find((kind) => kind === folder) ?? 'arriving'
}

const gigabyte = 1000 * megabyte

/** Bytes that stay free: what was set, or a gigabyte, on small disks a twentieth. */
export const minimumOf = (totalBytes: number, setMb: number | undefined): number =>
  setMb === undefined ? Math.min(gigabyte, Math.floor(totalBytes / 20)) : setMb * megabyte

/**
 * Whether admins are to know the disk as nearly full. Once it was, it has to have a fifth more than it
 * needs, so that a disk at the edge does not send notices to and fro.
 */
export const isLowNow = (freeBytes: number, minimumBytes: number, wasLow: boolean): boolean =>
  freeBytes < (wasLow ? minimumBytes * 1.2 : minimumBytes)
