import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import {
  isFoundIn,
  isFoundInOwn,
  type Searched,
  selectFound,
} from '#server/platform/database/full-text.ts'
import type { FoundThing } from '#server/platform/module/contributions.ts'
import type { Reader } from './courses.policy.ts'
import { visible } from './courses.store.ts'
import { isOpenTo } from './open-lessons.store.ts'

const ofCourse = sql`json_build_object('id', c.id, 'title', c.title)`
/** Only the modules of what was found are looked at. */
const amongFound = sql`m.id in (select f.module_id from found f)`

/** Courses that the reader may see, by title, category, description and text. */
export const findCourses = (executor: Executor, reader: Reader, searched: Searched) =>
  selectFound<FoundThing>(
    executor,
    {
      found: sql`
        select c.id, c.title, c.description, c.content, c.is_published, c.programs, c.created_at from courses c
        where ${isFoundIn(
          sql`words_of(c.title || ' ' || c.category || ' ' || c.description || ' ' || c.content)`,
          searched,
        )}`,
      visible: sql`from found c where ${visible(reader)}`,
      columns: sql`c.id, ${ofCourse} as course`,
      title: sql`c.title`,
      text: sql`c.description || E'\n' || c.content`,
      at: sql`c.created_at`,
      titlesFirst: true,
    },
    searched,
  )

/** Lessons that are open to the reader, by title and, for those that are read, text; no questions of quizzes. */
export const findLessons = (executor: Executor, reader: Reader, searched: Searched) =>
  selectFound<FoundThing>(
    executor,
    {
      found: sql`
        select v.id, v.course_id, v.module_id, v.is_sample, v.kind, v.title, v.text, v.created_at from course_videos v
        where ${isFoundIn(sql`words_of(v.title || ' ' || coalesce(v.text, ''))`, searched)}`,
      visible: sql`
        from found v join courses c on c.id = v.course_id
        where ${visible(reader)} and ${isOpenTo(reader, amongFound)}`,
      columns: sql`v.id, ${ofCourse} as course, v.kind as lesson_kind`,
      title: sql`v.title`,
      text: sql`v.text`,
      at: sql`v.created_at`,
      titlesFirst: true,
    },
    searched,
  )

/** The reader's own notes on lessons that are open to them. */
export async function findNotes(
  executor: Executor,
  reader: Reader,
  searched: Searched,
): Promise<FoundThing[]> {
  const rows = await selectFound<Omit<FoundThing, 'second'> & { second: number | null }>(
    executor,
    {
      found: sql`
        select n.id, n.user_id, n.video_id, n.second, n.text, n.updated_at, lesson.module_id
        from lesson_notes n join course_videos lesson on lesson.id = n.video_id
        where ${isFoundInOwn(sql`own_words(n.user_id, n.text)`, reader.userId, searched)}`,
      visible: sql`
        from found n
        join course_videos v on v.id = n.video_id
        join courses c on c.id = v.course_id
        where n.user_id = ${reader.userId} and ${visible(reader)} and ${isOpenTo(reader, amongFound)}`,
      columns: sql`n.id, ${ofCourse} as course, v.id as lesson, n.second`,
      title: sql`v.title`,
      text: sql`n.text`,
      at: sql`n.updated_at`,
    },
    searched,
  )
  return rows.map(({ second, ...note }) => ({ ...note, ...(second !== null && { second }) }))
}

/**
 * Part of a statement: those of the lessons with these ids that are open to the reader, with their courses, for what other
 * modules find in lessons.
 */
export const openLessonsAmong = (
  reader: Reader,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select v.id, v.title, v.kind, v.created_at, ${ofCourse} as course
  from course_videos v join courses c on c.id = v.course_id
  where v.id in (${ids}) and ${visible(reader)}
    and ${isOpenTo(reader, sql`m.id in (select o.module_id from course_videos o where o.id in (${ids}))`)}`
