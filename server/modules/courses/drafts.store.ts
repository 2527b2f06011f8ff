import { type Insertable, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type DraftRow = Selectable<Tables['courseDrafts']>

/** Whose draft of which course, or of which of its lessons. */
export interface DraftPlace {
  userId: string
  courseId: string
  /** Null for the course itself. */
  videoId: string | null
}

const draftsAt = (executor: Executor, { userId, courseId, videoId }: DraftPlace) =>
  executor
    .selectFrom('courseDrafts')
    .selectAll()
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('videoId', 'is not distinct from', videoId)

export const findDraft = async (executor: Executor, place: DraftPlace): Promise<DraftRow | null> =>
  (await draftsAt(executor, place).executeTakeFirst()) ?? null

/** The same, locked until the transaction ends. */
export const lockDraft = async (tx: Executor, place: DraftPlace): Promise<DraftRow | null> =>
  (await draftsAt(tx, place).forUpdate().executeTakeFirst()) ?? null

/** Whether there is such a course, with this lesson if one is named. */
export async function draftedExists(
  executor: Executor,
  { courseId, videoId }: DraftPlace,
): Promise<boolean> {
  const { rows } = await sql`
    select from courses c where c.id = ${courseId} and (${videoId}::uuid is null or exists (
      select from course_videos v where v.id = ${videoId} and v.course_id = c.id))`.execute(
    executor,
  )
  return rows.length > 0
}

/** Stores a new draft; null if there is one. */
export const insertDraft = async (
  tx: Executor,
  row: Insertable<Tables['courseDrafts']>,
): Promise<DraftRow | null> =>
  (await tx
    .insertInto('courseDrafts')
    .values(row)
    .onConflict((conflict) => conflict.constraint('course_drafts_one').doNothing())
    .returningAll()
    .executeTakeFirst()) ?? null

export const updateDraftRow = (
  tx: Executor,
  { userId, courseId, videoId }: DraftPlace,
  changes: Pick<Insertable<Tables['courseDrafts']>, 'seenAt' | 'typed' | 'updatedAt'>,
): Promise<DraftRow> =>
  tx
    .updateTable('courseDrafts')
    .set(changes)
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('videoId', 'is not distinct from', videoId)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteDraft(
  executor: Executor,
  { userId, courseId, videoId }: DraftPlace,
): Promise<void> {
  await executor
    .deleteFrom('courseDrafts')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('videoId', 'is not distinct from', videoId)
    .execute()
}

export async function deleteDraftsBefore(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('courseDrafts').where('updatedAt', '<', at).execute()
}

/** What somebody has typed and not saved, for the personal data download. */
export const draftsOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom('courseDrafts')
    .innerJoin('courses', 'courses.id', 'courseDrafts.courseId')
    .leftJoin('courseVideos', 'courseVideos.id', 'courseDrafts.videoId')
    .select([
      'courses.title as course',
      'courseVideos.title as lesson',
      'courseDrafts.typed',
      'courseDrafts.updatedAt',
    ])
    .where('courseDrafts.userId', '=', userId)
    .orderBy('courseDrafts.updatedAt')
    .execute()
