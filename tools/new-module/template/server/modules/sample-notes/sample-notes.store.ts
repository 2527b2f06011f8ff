import type { Insertable, Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SampleNoteRow = Selectable<Tables['sampleNotes']>

/** One page of somebody's sample notes, newest first, and how many there are in all. */
export async function listSampleNotesOf(
  executor: Executor,
  ownerId: string,
  part: { limit: number; offset: number },
): Promise<{ rows: SampleNoteRow[]; total: number }> {
  const own = executor.selectFrom('sampleNotes').where('ownerId', '=', ownerId)
  const page = own.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc')
  const [rows, { total }] = await Promise.all([
    page.limit(part.limit).offset(part.offset).execute(),
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Gives the new row, or null when the owner already has one with that title. */
export async function insertSampleNote(
  executor: Executor,
  values: Insertable<Tables['sampleNotes']>,
): Promise<SampleNoteRow | null> {
  const row = await executor
    .insertInto('sampleNotes')
    .values(values)
    .onConflict((conflict) => conflict.constraint('sample_notes_title').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** What is kept of a user, for the download of one's own data. */
export const exportFor = (executor: Executor, ownerId: string) =>
  executor
    .selectFrom('sampleNotes')
    .select(['title', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute()
