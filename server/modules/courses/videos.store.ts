import { type RawBuilder, sql } from 'kysely'
import type { LessonKind } from '#contract/courses.ts'
import { preparationOf } from '#server/modules/renditions/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Reader } from './courses.policy.ts'
import { filesOfLesson } from './lesson-files.store.ts'
import { isOpenTo } from './open-lessons.store.ts'

const rowsFor = (executor: Executor, courseId: string, reader: Reader) =>
  executor
    .selectFrom('courseVideos as v')
    .leftJoin('lessonProgress as p', (join) =>
      join.onRef('p.videoId', '=', 'v.id').on('p.userId', '=', reader.userId),
    )
    .where('v.courseId', '=', courseId)
    .where(isOpenTo(reader, sql`m.course_id = ${courseId}`))
    .select([
      'v.id',
      'v.courseId',
      'v.kind',
      'v.isSample',
      'v.moduleId',
      'v.title',
      'v.position',
      'v.textWords',
      'v.updatedAt',
      'v.fileKey',
      'v.externalUrl',
      'v.durationSeconds',
      'v.createdAt',
      'p.reportedSeconds',
      'p.positionSeconds',
      'p.watchedSeconds',
      'p.completedAt',
    ])
    .select(filesOfLesson.as('files'))
    .select(preparationOf(sql`v.file_key`).as('preparation'))

/** A lesson with the progress of its reader. */
export type VideoRow = Awaited<ReturnType<typeof selectVideos>>[number]

/** The lessons of a course that are open to the reader, in order. */
export const selectVideos = (executor: Executor, courseId: string, reader: Reader) =>
  rowsFor(executor, courseId, reader).orderBy('v.position').execute()

/** One lesson, if it is open to the reader. */
export async function findVideo(
  executor: Executor,
  ids: { courseId: string; videoId: string },
  reader: Reader,
): Promise<VideoRow | null> {
  const row = await rowsFor(executor, ids.courseId, reader)
    .where('v.id', '=', ids.videoId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether this is a lesson of this course. */
export async function isInCourse(
  executor: Executor,
  { courseId, videoId }: { courseId: string; videoId: string },
): Promise<boolean> {
  const row = await executor
    .selectFrom('courseVideos')
    .select('id')
    .where('id', '=', videoId)
    .where('courseId', '=', courseId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countVideos(executor: Executor, courseId: string): Promise<number> {
  const row = await executor
    .selectFrom('courseVideos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface NewVideo {
  title: string
  /** A video by default. */
  kind?: LessonKind
  fileKey?: string
  fileType?: string
  durationSeconds?: number | null
  externalUrl?: string
  text?: string
  createdAt: Date
}

/** Inserts a lesson at `position`, moving the later ones. */
export async function insertVideo(
  executor: Executor,
  courseId: string,
  position: number,
  video: NewVideo & { id: string },
): Promise<void> {
  await shift(executor, courseId, { from: position, by: 1 })
  await executor
    .insertInto('courseVideos')
    .values({ ...video, courseId, position, updatedAt: video.createdAt })
    .execute()
}

/**
 * Gives a new course the lessons of another one in their order and their modules, which it has already, with the
 * same files.
 */
export async function copyVideos(
  tx: Executor,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into course_videos
      (id, course_id, kind, module_id, title, position, file_key, file_type, external_url,
        duration_seconds, text, is_sample, created_at, updated_at)
    select gen_random_uuid(), ${to}, v.kind, copy.id, v.title, v.position, v.file_key, v.file_type, v.external_url,
      v.duration_seconds, v.text, v.is_sample, ${at}, ${at}
    from course_videos v
    left join course_modules m on m.id = v.module_id
    left join course_modules copy on copy.course_id = ${to} and copy.position = m.position
    where v.course_id = ${from}`.execute(tx)
}

/** Moves a lesson within its course, shifting those in between by one. */
export async function moveVideo(
  executor: Executor,
  video: { id: string; courseId: string; position: number },
  to: number,
): Promise<void> {
  const { id, courseId, position: from } = video
  if (to > from) await shift(executor, courseId, { from: from + 1, to, by: -1 })
  if (to < from) await shift(executor, courseId, { from: to, to: from - 1, by: 1 })
  await executor.updateTable('courseVideos').set({ position: to }).where('id', '=', id).execute()
}

export async function updateVideoRow(
  executor: Executor,
  id: string,
  changes: {
    title?: string
    externalUrl?: string
    durationSeconds?: number | null
    text?: string
    updatedAt: Date
  },
): Promise<void> {
  await executor.updateTable('courseVideos').set(changes).where('id', '=', id).execute()
}

/** Makes a lesson a free sample, or an ordinary one again. What is being edited of it meanwhile is not affected. */
export async function setSample(tx: Executor, id: string, isSample: boolean): Promise<void> {
  await tx.updateTable('courseVideos').set({ isSample }).where('id', '=', id).execute()
}

export async function countSamples(tx: Executor, courseId: string): Promise<number> {
  const row = await tx
    .selectFrom('courseVideos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('courseId', '=', courseId)
    .where('isSample', '=', true)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Gives a lesson a file to play, in place of what it played before. */
export async function setVideoFile(
  tx: Executor,
  id: string,
  file: { fileKey: string; fileType: string; durationSeconds: number | null; updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable('courseVideos')
    .set({ ...file, externalUrl: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes a lesson and closes the gap. */
export async function deleteVideoRow(
  executor: Executor,
  video: { id: string; courseId: string; position: number },
): Promise<void> {
  await executor.deleteFrom('courseVideos').where('id', '=', video.id).execute()
  await shift(executor, video.courseId, { from: video.position + 1, by: -1 })
}

/** The keys of the files of a course's lessons, to play, to download and in their texts. */
export async function listFileKeys(executor: Executor, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from course_videos where course_id = ${courseId} and file_key is not null
    union all
    select f.file_key from lesson_files f join course_videos v on v.id = f.video_id
    where v.course_id = ${courseId}
    union all
    select p.file_key from lesson_pictures p join course_videos v on v.id = p.video_id
    where v.course_id = ${courseId}`.execute(executor)
  return rows.map(({ key }) => key)
}

// Two lessons may temporarily share a position: the database checks them at commit.
async function shift(
  executor: Executor,
  courseId: string,
  range: { from: number; to?: number; by: 1 | -1 },
): Promise<void> {
  await executor
    .updateTable('courseVideos')
    .set((eb) => ({ position: eb('position', '+', range.by) }))
    .where('courseId', '=', courseId)
    .where('position', '>=', range.from)
    .$if(range.to !== undefined, (query) => query.where('position', '<=', range.to ?? 0))
    .execute()
}

/** Part of a statement: the files of all lessons that are videos. */
export const allVideoFiles: RawBuilder<unknown> = sql`
  select file_key from course_videos where kind = 'video' and file_key is not null`

/** Part of a statement: the file of a lesson, null if it has none. */
export const fileOf = (videoId: string): RawBuilder<string | null> =>
  sql<string | null>`(select file_key from course_videos where id = ${videoId})`
