import { type Insertable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

interface Owned {
  id: string
  courseId: string
  userId: string
}

export async function insertUpload(
  executor: Executor,
  row: Insertable<Tables['videoUploads']>,
): Promise<void> {
  await executor.insertInto('videoUploads').values(row).execute()
}

const columns = [
  'id',
  'courseId',
  'userId',
  'fileName',
  'fileChanged',
  'bytes',
  'fileKey',
  'videoId',
  'isCourse',
] as const

/** An upload by its id only, once the caller is known to own it. */
export function findUpload(executor: Executor, id: string) {
  return executor
    .selectFrom('videoUploads')
    .select([...columns, 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same, once no other transaction is changing it. */
export function lockUpload(tx: Executor, id: string) {
  return tx
    .selectFrom('videoUploads')
    .select([...columns, 'createdAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** Whether the upload belongs to this user and this course. */
export async function ownsUpload(
  executor: Executor,
  { id, courseId, userId }: Owned,
): Promise<boolean> {
  const row = await executor
    .selectFrom('videoUploads')
    .select('id')
    .where('id', '=', id)
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The user's uploads to a course that have not become lessons, newest first, with the title of the one whose video each replaces. */
export function listUnfinished(executor: Executor, courseId: string, userId: string) {
  return executor
    .selectFrom('videoUploads')
    .select((eb) => [
      ...columns,
      'createdAt',
      'replaces',
      eb
        .selectFrom('courseVideos as v')
        .whereRef('v.id', '=', 'videoUploads.replaces')
        .select('v.title')
        .as('lesson'),
    ])
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .where('videoId', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** The courses to which somebody has unfinished uploads, in the order in which they are locked. */
export async function coursesOfUnfinished(tx: Executor, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('videoUploads')
    .select('courseId')
    .distinct()
    .where('userId', '=', userId)
    .where('videoId', 'is', null)
    .orderBy('courseId')
    .execute()
  return rows.map(({ courseId }) => courseId)
}

/** Who has unfinished uploads to a course. While that is locked, nobody begins another. */
export async function listUploaders(tx: Executor, courseId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('videoUploads')
    .select('userId')
    .distinct()
    .where('courseId', '=', courseId)
    .where('videoId', 'is', null)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Whether an upload to a course has become the video of a lesson after an instant. */
export async function isFinishedSince(
  tx: Executor,
  courseId: string,
  after: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('videoUploads')
    .innerJoin('courseVideos', 'courseVideos.id', 'videoUploads.videoId')
    .select('videoUploads.id')
    .where('videoUploads.courseId', '=', courseId)
    .where('courseVideos.updatedAt', '>', after)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of the user's unfinished uploads in all courses, of which nobody begins another meanwhile. */
export async function countUnfinishedLocked(tx: Executor, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${userId}`}, 0))`.execute(
    tx,
  )
  const { count } = await tx
    .selectFrom('videoUploads')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('videoId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Uploads started before an instant, finished or not. */
export function uploadsBefore(executor: Executor, before: Date, limit: number) {
  return executor
    .selectFrom('videoUploads')
    .select(columns)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/** Records where the file is moved to next; null once it is back. */
export async function noteFileKey(
  executor: Executor,
  id: string,
  fileKey: string | null,
): Promise<void> {
  await executor.updateTable('videoUploads').set({ fileKey }).where('id', '=', id).execute()
}

/** Records the created lesson; false if there already is one, or the upload is gone. */
export async function noteLesson(tx: Executor, id: string, videoId: string): Promise<boolean> {
  const result = await tx
    .updateTable('videoUploads')
    .set({ videoId })
    .where('id', '=', id)
    .where('videoId', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteUpload(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('videoUploads').where('id', '=', id).execute()
}

// By the database's clock, which all processes share.
const inSeconds = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds}::double precision)`

interface Hold {
  id: string
  holder: string
  seconds: number
}

/** Acquires an upload's lock; if somebody holds it, that one is asked to give way. */
export async function hold(
  executor: Executor,
  { id, holder, seconds }: Hold,
): Promise<'mine' | 'taken' | 'gone'> {
  const taken = await executor
    .updateTable('videoUploads')
    .set({ heldBy: holder, heldUntil: inSeconds(seconds), releaseWanted: false })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('heldUntil', 'is', null), eb('heldUntil', '<', sql<Date>`clock_timestamp()`)]),
    )
    .executeTakeFirst()
  if (taken.numUpdatedRows === 1n) return 'mine'
  const requested = await executor
    .updateTable('videoUploads')
    .set({ releaseWanted: true })
    .where('id', '=', id)
    .executeTakeFirst()
  return requested.numUpdatedRows === 1n ? 'taken' : 'gone'
}

/** Extends the lock; reports whether somebody is waiting, or that it is no longer held. */
export async function renewHold(
  executor: Executor,
  { id, holder, seconds }: Hold,
): Promise<'alone' | 'awaited' | 'lost'> {
  const row = await executor
    .updateTable('videoUploads')
    .set({ heldUntil: inSeconds(seconds) })
    .where('id', '=', id)
    .where('heldBy', '=', holder)
    .returning('releaseWanted')
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.releaseWanted ? 'awaited' : 'alone'
}

export async function releaseHold(
  executor: Executor,
  { id, holder }: Pick<Hold, 'id' | 'holder'>,
): Promise<void> {
  await executor
    .updateTable('videoUploads')
    .set({ heldBy: null, heldUntil: null, releaseWanted: false })
    .where('id', '=', id)
    .where('heldBy', '=', holder)
    .execute()
}
