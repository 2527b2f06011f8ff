import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Reader } from './courses.policy.ts'
import { isForProgram, isPublishedFor, joinedAny, type OpenedTo } from './programs.store.ts'

/** Somebody, or each user of a column, for whom it is asked whether a module is open. */
type Asker = Pick<Reader, 'at' | 'completed' | 'joinedAt' | 'openedAt' | 'opensAll'> & {
  userId: string | RawBuilder<unknown>
}

/** Part of a statement: when the module `m` of the course `mc` opens to the reader by its own rule; null for the kinds without an instant. */
export const openingOf = ({
  at,
  ...joined
}: Pick<Reader, 'at' | 'joinedAt' | 'openedAt'>): RawBuilder<Date | null> => sql<Date | null>`
  case m.release
    when 'date' then m.opens_at
    -- Whoever only looks at the academy as a student joins at this moment.
    when 'days' then coalesce(${joinedAny('mc', joined)}, ${at}::timestamptz)
      + make_interval(hours => 24 * m.days)
  end`

/**
 * Part of a statement: whether the module `m` of the course `mc` is open to the reader: by its rule, or because
 * they have begun it. A module without lessons counts as completed.
 */
export function isModuleOpen(reader: Asker): RawBuilder<boolean> {
  if (reader.opensAll) return sql<boolean>`true`
  const { completed = [] } = reader
  const isDone =
    completed.length > 0 ? sql`m.after_module_id = any(${completed}::uuid[]) or` : sql``
  return sql<boolean>`(
    case m.release
      when 'at_once' then true
      when 'after' then ${isDone} not exists (
        select from course_videos awaited
        left join lesson_progress p on p.video_id = awaited.id and p.user_id = ${reader.userId}
        where awaited.module_id = m.after_module_id and p.completed_at is null)
      else ${openingOf(reader)} <= ${reader.at}::timestamptz
    end
    or exists (
      select from begun_modules b where b.module_id = m.id and b.user_id = ${reader.userId}))`
}

/**
 * Part of every statement that reads lessons for somebody, a condition on the lesson `v`: whether it is open to
 * the reader, as free samples are in any module. `among` is a condition on its module `m`, so that only modules in
 * question are looked at.
 */
export const isOpenTo = (reader: Asker, among: RawBuilder<unknown>): RawBuilder<boolean> =>
  reader.opensAll
    ? sql<boolean>`true`
    : sql<boolean>`(v.is_sample or v.module_id is null or v.module_id in (
        select m.id from course_modules m join courses mc on mc.id = m.course_id
        where ${among} and ${isModuleOpen(reader)})
        -- Begun where it was before it was moved into its module.
        or exists (
          select from lesson_progress own where own.video_id = v.id and own.user_id = ${reader.userId}))`

/**
 * Notes that the reader has begun the module in which a lesson is, if it is open to them: it stays so from then on.
 * To be called with the course locked, as adding progress does, so that the lesson is not being moved.
 */
export async function noteBegunModule(
  tx: Executor,
  reader: Reader,
  videoId: string,
): Promise<void> {
  await sql`
    insert into begun_modules (user_id, module_id)
    select ${reader.userId}::uuid, m.id
    from course_videos v
    join course_modules m on m.id = v.module_id
    join courses mc on mc.id = m.course_id
    where v.id = ${videoId}::uuid and ${isModuleOpen(reader)}
    on conflict do nothing`.execute(tx)
}

/**
 * Part of a statement: whether the lesson with the id in this column is open to the reader, for which they have to see its
 * course as well.
 */
export const isLessonOpen = (
  reader: Asker & OpenedTo,
  videoId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  reader.opensAll
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from course_videos v join courses c on c.id = v.course_id
        where v.id = ${videoId} and ${isPublishedFor('c', reader)}
          and ${isOpenTo(reader, sql`m.id = v.module_id`)})`

/**
 * Part of a statement: whether the lesson with the id in this column is not open to all students of a program: it is in a
 * draft or in a course of others, or in a module that is not open to all at once.
 */
export const isHeldBack = (
  videoId: RawBuilder<unknown>,
  role: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from course_videos v
  join courses c on c.id = v.course_id
  left join course_modules m on m.id = v.module_id
  where v.id = ${videoId}
    and (not c.is_published or not ${isForProgram('c', role)} or m.release <> 'at_once'))`
