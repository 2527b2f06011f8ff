import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Reader } from './courses.policy.ts'
import type { ModuleRow } from './modules.store.ts'
import { isModuleOpen, openingOf } from './open-lessons.store.ts'
import { isForProgram } from './programs.store.ts'
import { programIds } from './progress.store.ts'

/** A module of a program with what its reader has done of it. */
export interface PathModule
  extends Pick<ModuleRow, 'id' | 'title' | 'courseId' | 'release' | 'afterModuleId'> {
  courseTitle: string
  isOpen: boolean
  /** When it opens by its own rule; null for the kinds without an instant. */
  opening: Date | null
  lessons: number
  completed: number
}

/** The modules with lessons in the published courses of a program, course by course in their order. */
export async function selectPath(
  executor: Executor,
  reader: Reader,
  role: ContentRole,
): Promise<PathModule[]> {
  const { rows } = await sql<PathModule>`
    select m.id, m.title, m.course_id, m.release, m.after_module_id, mc.title as course_title,
      ${isModuleOpen(reader)} as is_open, ${openingOf(reader)} as opening,
      lesson.lessons, lesson.completed
    from course_modules m
    join courses mc on mc.id = m.course_id
    cross join lateral (
      select count(*)::int as lessons, count(p.completed_at)::int as completed
      from course_videos v
      left join lesson_progress p on p.video_id = v.id and p.user_id = ${reader.userId}
      where v.module_id = m.id
    ) lesson
    where mc.is_published and ${isForProgram('mc', role)} and lesson.lessons > 0
    order by mc.created_at, mc.id, m.position`.execute(executor)
  return rows
}

/**
 * How many lessons of a program's published courses the users with these ids, part of a statement, have completed: the
 * median, and of how many users it is.
 */
export async function medianCompleted(
  executor: Executor,
  ids: RawBuilder<unknown>,
  role: ContentRole,
): Promise<{ members: number; median: number | null }> {
  const { rows } = await sql<{ members: number; median: number | null }>`
    select count(*)::int as members,
      percentile_cont(0.5) within group (order by coalesce(done.completed, 0)) as median
    from (${ids}) as member (id)
    left join (
      select s.user_id, sum(s.completed)::float8 as completed from course_students s
      where s.course_id in (${programIds(role)}) group by s.user_id
    ) done on done.user_id = member.id`.execute(executor)
  return rows[0] ?? { members: 0, median: null }
}
