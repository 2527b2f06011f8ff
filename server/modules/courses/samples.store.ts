import { sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { LessonKind } from '#contract/courses.ts'
import { type PreparationRow, preparationOf } from '#server/modules/renditions/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Viewer } from './courses.policy.ts'
import { visible } from './courses.store.ts'
import { filesOfLesson, type LessonFileRow } from './lesson-files.store.ts'
import { type LessonPictureRow, picturesOfLesson } from './lesson-pictures.store.ts'
import { isSampleToAll } from './programs.store.ts'

/** A free sample with what its course says of itself. */
export interface SampleRow {
  id: string
  title: string
  kind: LessonKind
  durationSeconds: number | null
  textWords: number | null
  courseTitle: string
  programs: ContentRole[]
}

/** The same with everything that the lesson has. */
export interface OpenSampleRow extends SampleRow {
  courseId: string
  position: number
  fileKey: string | null
  externalUrl: string | null
  text: string | null
  files: LessonFileRow[] | null
  pictures: LessonPictureRow[] | null
  preparation: PreparationRow | null
  createdAt: Date
  updatedAt: Date
}

const columns = sql`v.id, v.title, v.kind, v.duration_seconds, v.text_words, c.title as course_title, c.programs`

/** The free samples in courses that the viewer may not see, those of the newest courses first. */
export async function selectSamples(
  executor: Executor,
  viewer: Viewer,
  limit: number,
): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select ${columns}
    from course_videos v join courses c on c.id = v.course_id
    where ${isSampleToAll} and not ${visible(viewer)}
      and (v.kind = 'text' or v.file_key is not null or v.external_url is not null)
    order by c.created_at desc, c.id, v.position limit ${limit}`.execute(executor)
  return rows
}

/** A free sample of a published course, whoever has that; null for every other lesson. */
export async function findSample(executor: Executor, id: string): Promise<OpenSampleRow | null> {
  const { rows } = await sql<OpenSampleRow>`
    select ${columns}, v.course_id, v.position, v.file_key, v.external_url, v.text, ${filesOfLesson} as files,
      ${picturesOfLesson} as pictures,
      ${preparationOf(sql`v.file_key`)} as preparation,
      v.created_at, v.updated_at
    from course_videos v join courses c on c.id = v.course_id
    where v.id = ${id} and ${isSampleToAll}`.execute(executor)
  return rows[0] ?? null
}
