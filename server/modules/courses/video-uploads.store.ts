import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

interface Owned {
  id: string
  courseId: string
  userId: string
}

export interface NewUpload {
  id: string
  course_id: string
  user_id: string
  file_name: string
  file_changed: string
  bytes: string
  created_at: Date
}

export async function insertUpload(executor: Executor, row: NewUpload): Promise<void> {
  const unheld = { file_key: null, video_id: null, held_by: null, held_until: null }
  await executor
    .insertInto('video_uploads')
    .values({ ...row, ...unheld })
    .execute()
}

const columns = ['id', 'file_name', 'file_changed', 'bytes', 'file_key', 'video_id'] as const

/** An upload by its id alone, for who has been found to be its owner. */
export function findUpload(executor: Executor, id: string) {
  return executor
    .selectFrom('video_uploads')
    .select([...columns, 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** Whether the upload is this user's and to this course. */
export async function ownsUpload(
  executor: Executor,
  { id, courseId, userId }: Owned,
): Promise<boolean> {
  const row = await executor
    .selectFrom('video_uploads')
    .select('id')
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The user's uploads to a course of which no lesson was made, newest first. */
export function listUnfinished(executor: Executor, courseId: string, userId: string) {
  return executor
    .selectFrom('video_uploads')
    .select([...columns, 'created_at'])
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .where('video_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** How many unfinished uploads the user has in all courses. */
export async function countUnfinished(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('video_uploads')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('video_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Uploads that were begun before, finished or not. */
export function uploadsBefore(executor: Executor, before: Date, limit: number) {
  return executor
    .selectFrom('video_uploads')
    .select(columns)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Notes where the file is moved to next; null where it is back. */
export async function noteFileKey(
  executor: Executor,
  id: string,
  fileKey: string | null,
): Promise<void> {
  await executor
    .updateTable('video_uploads')
    .set({ file_key: fileKey })
    .where('id', '=', id)
    .execute()
}

/** Notes the lesson that was made; false when there is one already, or the upload is gone. */
export async function noteLesson(tx: Executor, id: string, videoId: string): Promise<boolean> {
  const result = await tx
    .updateTable('video_uploads')
    .set({ video_id: videoId })
    .where('id', '=', id)
    .where('video_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteUpload(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('video_uploads').where('id', '=', id).execute()
}

// By the clock of the database, which all processes share.
const inSeconds = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds}::double precision)`

interface Hold {
  id: string
  holder: string
  seconds: number
}

/** Takes hold of an upload; where somebody has it, that one is asked to give way. */
export async function hold(
  executor: Executor,
  { id, holder, seconds }: Hold,
): Promise<'mine' | 'taken' | 'gone'> {
  const taken = await executor
    .updateTable('video_uploads')
    .set({ held_by: holder, held_until: inSeconds(seconds), release_wanted: false })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('held_until', 'is', null), eb('held_until', '<', sql<Date>`clock_timestamp()`)]),
    )
    .executeTakeFirst()
  if (taken.numUpdatedRows === 1n) return 'mine'
  const asked = await executor
    .updateTable('video_uploads')
    .set({ release_wanted: true })
    .where('id', '=', id)
    .executeTakeFirst()
  return asked.numUpdatedRows === 1n ? 'taken' : 'gone'
}

/** Goes on holding; tells whether somebody waits, or that it is no longer held at all. */
export async function renewHold(
  executor: Executor,
  { id, holder, seconds }: Hold,
): Promise<'alone' | 'awaited' | 'lost'> {
  const row = await executor
    .updateTable('video_uploads')
    .set({ held_until: inSeconds(seconds) })
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .returning('release_wanted')
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.release_wanted ? 'awaited' : 'alone'
}

export async function releaseHold(
  executor: Executor,
  { id, holder }: Pick<Hold, 'id' | 'holder'>,
): Promise<void> {
  await executor
    .updateTable('video_uploads')
    .set({ held_by: null, held_until: null, release_wanted: false })
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .execute()
}
