import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './courses.policy.ts'

/** Part of a statement: when the module `m` of the course `mc` opens to the reader by its own rule; null for the kinds without an instant. */
export const openingOf = ({ at, joinedAt }: Reader): RawBuilder<Date | null> => sql<Date | null>`
  case m.release
    when 'date' then m.opens_at
    -- Whoever only looks at the academy as a student joins at this moment.
    when 'days' then coalesce(${joinedAt(sql.ref('mc.roleAccess'))}, ${at}::timestamptz)
      + make_interval(hours => 24 * m.days)
  end`

/**
 * Part of a statement: whether the module `m` of the course `mc` is open to the reader: by its rule, or because
 * they have begun it. A module without lessons counts as completed.
 */
export function isModuleOpen(reader: Reader): RawBuilder<boolean> {
  if (reader.drafts) return sql<boolean>`true`
  return sql<boolean>`(
    case m.release
      when 'at_once' then true
      when 'after' then not exists (
        select from course_videos awaited
        left join lesson_progress p on p.video_id = awaited.id and p.user_id = ${reader.userId}
        where awaited.module_id = m.after_module_id and p.completed_at is null)
      else ${openingOf(reader)} <= ${reader.at}::timestamptz
    end
    or exists (
      select from course_videos begun
      join lesson_progress p on p.video_id = begun.id and p.user_id = ${reader.userId}
      where begun.module_id = m.id))`
}

/**
 * Part of every statement that reads lessons for somebody, a condition on the lesson `v`: whether it is open to
 * the reader. `among` is a condition on its module `m`, so that only modules in question are looked at.
 */
export const isOpenTo = (reader: Reader, among: RawBuilder<unknown>): RawBuilder<boolean> =>
  reader.drafts
    ? sql<boolean>`true`
    : sql<boolean>`(v.module_id is null or v.module_id in (
        select m.id from course_modules m join courses mc on mc.id = m.course_id
        where ${among} and ${isModuleOpen(reader)}))`
