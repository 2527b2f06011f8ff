import { type Insertable, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Reader } from './courses.policy.ts'
import { isModuleOpen, openingOf } from './open-lessons.store.ts'
import { isPublishedFor } from './programs.store.ts'

export type ModuleRow = Selectable<Tables['courseModules']>

/** A module as one reader sees it. */
export interface ShownModule extends ModuleRow {
  lessonCount: number
  isOpen: boolean
  /** When it opens by its own rule; null for the kinds without an instant. */
  opening: Date | null
}

/** The modules of a course in order; those of a course that does not exist are none. */
export async function selectModules(
  executor: Executor,
  courseId: string,
  reader: Reader,
): Promise<ShownModule[]> {
  const { rows } = await sql<ShownModule>`
    select m.*, ${isModuleOpen(reader)} as is_open, ${openingOf(reader)} as opening,
      (select count(*)::int from course_videos v where v.module_id = m.id) as lesson_count
    from course_modules m join courses mc on mc.id = m.course_id
    where m.course_id = ${courseId} order by m.position`.execute(executor)
  return rows
}

interface NextOpening {
  title: string
  courseTitle: string
  opensAt: Date
}

/** The module that opens to a reader next, in the published courses open to them; null if none has a date. */
export async function findNextOpening(
  executor: Executor,
  reader: Reader,
): Promise<NextOpening | null> {
  const { rows } = await sql<NextOpening>`
    select m.title, mc.title as course_title, ${openingOf(reader)} as opens_at
    from course_modules m join courses mc on mc.id = m.course_id
    where ${isPublishedFor('mc', reader)}
      and ${openingOf(reader)} > ${reader.at}::timestamptz and not ${isModuleOpen(reader)}
      and exists (select from course_videos v where v.module_id = m.id)
    order by opens_at, mc.created_at, mc.id, m.position limit 1`.execute(executor)
  return rows[0] ?? null
}

/** The modules of a locked course in order. */
export const listModuleRows = (tx: Executor, courseId: string): Promise<ModuleRow[]> =>
  tx
    .selectFrom('courseModules')
    .selectAll()
    .where('courseId', '=', courseId)
    .orderBy('position')
    .execute()

export async function insertModule(
  tx: Executor,
  row: Insertable<Tables['courseModules']>,
): Promise<void> {
  await tx.insertInto('courseModules').values(row).execute()
}

export async function updateModuleRow(
  tx: Executor,
  { id, ...changes }: Pick<ModuleRow, 'id'> & Partial<ModuleRow>,
): Promise<void> {
  await tx.updateTable('courseModules').set(changes).where('id', '=', id).execute()
}

/** Deletes a module and closes the gap; its lessons are in no module then. */
export async function deleteModuleRow(
  tx: Executor,
  { id, courseId, position }: Pick<ModuleRow, 'id' | 'courseId' | 'position'>,
): Promise<void> {
  await tx.deleteFrom('courseModules').where('id', '=', id).execute()
  await tx
    .updateTable('courseModules')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('courseId', '=', courseId)
    .where('position', '>', position)
    .execute()
}

/** Gives a course's modules the order of these ids, which are those of all of them. */
export async function orderModuleRows(
  tx: Executor,
  courseId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update course_modules m set position = wanted.place - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where m.id = wanted.id and m.course_id = ${courseId} and m.position <> wanted.place - 1
  `.execute(tx)
}

/** Gives a new course the modules of another one, with their rules. */
export async function copyModules(
  tx: Executor,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  await sql`
    with copies as materialized (
      select id, gen_random_uuid() as copy from course_modules where course_id = ${from}
    )
    insert into course_modules
      (id, course_id, title, position, release, days, opens_at, after_module_id, created_at)
    select copies.copy, ${to}, m.title, m.position, m.release, m.days, m.opens_at, awaited.copy, ${at}
    from course_modules m
    join copies on copies.id = m.id
    left join copies awaited on awaited.id = m.after_module_id`.execute(tx)
}

/**
 * Gives the lessons of a course their positions again: module by module in their order, then those in no module;
 * within each as they are. `moved` puts one of them into a module, or none, at a place among the others there.
 */
export async function arrangeLessons(
  tx: Executor,
  courseId: string,
  moved?: { id: string; moduleId: string | null; order: number },
): Promise<void> {
  const { id = null, moduleId = null, order = 0 } = moved ?? {}
  await sql`
    with wanted as (
      select id, position, coalesce(id = ${id}::uuid, false) as is_moved,
        case when id = ${id}::uuid then ${moduleId}::uuid else module_id end as module_id
      from course_videos where course_id = ${courseId}
    ), ranked as (
      select id, module_id, case when is_moved then ${order}::integer - 0.5
        else row_number() over (partition by module_id, is_moved order by position) - 1 end as rank
      from wanted
    ), placed as (
      select ranked.id, ranked.module_id,
        (row_number() over (order by m.position nulls last, ranked.rank))::integer - 1 as place
      from ranked left join course_modules m on m.id = ranked.module_id
    )
    update course_videos v set position = placed.place, module_id = placed.module_id
    from placed
    where v.id = placed.id
      and (v.position, v.module_id) is distinct from (placed.place, placed.module_id)`.execute(tx)
}
