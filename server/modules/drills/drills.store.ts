import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type DrillRow = Selectable<Tables['drills']>

/** A drill with the number of its moments, and of the students who have begun it. */
export type CountedDrill = DrillRow & { moments: number; students: number }

export async function findDrill(executor: Executor, videoId: string): Promise<CountedDrill | null> {
  const { rows } = await sql<CountedDrill>`
    select d.*,
      (select count(*)::int from drill_moments m where m.video_id = d.video_id) as moments,
      (select count(*)::int from drill_students s where s.video_id = d.video_id) as students
    from drills d where d.video_id = ${videoId}`.execute(executor)
  return rows[0] ?? null
}

export async function insertDrill(
  tx: Executor,
  drill: Insertable<Tables['drills']>,
): Promise<void> {
  await tx.insertInto('drills').values(drill).execute()
}

export async function changeDrill(
  tx: Executor,
  videoId: string,
  values: Omit<DrillRow, 'videoId'>,
): Promise<void> {
  await tx.updateTable('drills').set(values).where('videoId', '=', videoId).execute()
}

/**
 * Gives copied lessons their drills with their moments, but nothing of students, whose results the ratings of moments
 * are. `lessons`, part of a statement, has the original and the copy of each as `id` and `copy_id`.
 */
export async function copyDrills(tx: Executor, lessons: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into drills (video_id, decisions, before, after)
    select lesson.copy_id, decisions, before, after
    from drills d join (${lessons}) lesson on lesson.id = d.video_id`.execute(tx)
  await sql`
    with copied as (
      select m.*, lesson.copy_id, gen_random_uuid() as new_id
      from drill_moments m join (${lessons}) lesson on lesson.id = m.video_id
    ),
    moments as (
      insert into drill_moments (id, video_id, pair, frame, last_at, before, after, begins_at, ends_at, synthetic,
        setup, digits, visible)
      select new_id, copy_id, pair, frame, last_at, before, after, begins_at, ends_at, synthetic, setup, digits,
        visible
      from copied
    )
    insert into drill_futures (moment_id, factor, shift, following)
    select c.new_id, f.factor, f.shift, f.following from copied c join drill_futures f on f.moment_id = c.id`.execute(
    tx,
  )
}
