import { type Insertable, type Selectable, sql } from 'kysely'
import type { ImportReport } from '#contract/course-files.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { filesOfLesson, type LessonFileRow } from '../lesson-files.store.ts'
import { type LessonPictureRow, picturesOfLesson } from '../lesson-pictures.store.ts'
import { unusable } from './content.ts'

type CourseRow = Selectable<Tables['courses']>

/** A course by its id, for whoever may edit it; null if there is none. */
export async function findAnyCourse(executor: Executor, id: string): Promise<CourseRow | null> {
  const query = executor.selectFrom('courses').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** All courses by their ids, in the order of their titles. */
export async function listCourseIds(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('courses')
    .select('id')
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type StoredLesson = Selectable<Tables['courseVideos']> & {
  files: LessonFileRow[] | null
  pictures: LessonPictureRow[] | null
}

/** The lessons of a course in their order, by their ids alone. */
export async function listLessonIds(executor: Executor, courseId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('courseVideos')
    .select('id')
    .where('courseId', '=', courseId)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** A lesson with its files and the pictures of its text; null if it has been deleted. */
export async function findStoredLesson(
  executor: Executor,
  id: string,
): Promise<StoredLesson | null> {
  const { rows } = await sql<StoredLesson>`
    select v.*, ${filesOfLesson} as files, ${picturesOfLesson} as pictures
    from course_videos v where v.id = ${id}`.execute(executor)
  return rows[0] ?? null
}

/** Whether a course has neither lessons nor modules. */
export async function isEmpty(tx: Executor, courseId: string): Promise<boolean> {
  const { rows } = await sql`
    select from course_videos where course_id = ${courseId}
    union all
    select from course_modules where course_id = ${courseId} limit 1`.execute(tx)
  return rows.length === 0
}

export async function insertLesson(
  tx: Executor,
  lesson: Insertable<Tables['courseVideos']>,
): Promise<void> {
  await tx.insertInto('courseVideos').values(lesson).execute()
}

/** Runs `work` so that what it has written is undone if it fails, and nothing else of the transaction is. */
export async function undoneIfFailed(tx: Executor, work: () => Promise<void>): Promise<void> {
  await sql`savepoint lesson`.execute(tx)
  try {
    await work()
    await sql`release savepoint lesson`.execute(tx)
  } catch (error) {
    await sql`rollback to savepoint lesson`.execute(tx)
    throw isRefusedValue(error) ? unusable('Its content cannot be stored.') : error
  }
}

/** Whether the database has refused a value: SQLSTATE classes 22 (data) and 23 (constraints). */
const isRefusedValue = (error: unknown) =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

export async function insertImport(
  tx: Executor,
  row: { courseId: string; fileName: string; report: ImportReport; importedAt: Date },
): Promise<void> {
  await tx
    .insertInto('courseImports')
    .values({ ...row, report: JSON.stringify(row.report) })
    .onConflict((conflict) =>
      conflict.column('courseId').doUpdateSet({
        fileName: row.fileName,
        report: JSON.stringify(row.report),
        importedAt: row.importedAt,
      }),
    )
    .execute()
}

export async function findImport(executor: Executor, courseId: string) {
  const query = executor.selectFrom('courseImports').selectAll().where('courseId', '=', courseId)
  return (await query.executeTakeFirst()) ?? null
}

/** Notes a file that the import of an upload has stored. */
export async function insertImportFile(
  executor: Executor,
  upload: string,
  fileKey: string,
): Promise<void> {
  await executor.insertInto('courseImportFiles').values({ upload, fileKey }).execute()
}

/** Forgets the files that the import of an upload has stored: of several who do, one gets their keys. */
export async function takeImportFiles(executor: Executor, upload: string): Promise<string[]> {
  const rows = await executor
    .deleteFrom('courseImportFiles')
    .where('upload', '=', upload)
    .returning('fileKey')
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}

/** The uploads whose import has stored files that belong to no course yet. */
export async function uploadsWithFiles(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('courseImportFiles')
    .select('upload')
    .distinct()
    .limit(100)
    .execute()
  return rows.map(({ upload }) => upload)
}
