import type { Insertable, Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SampleNoteRow = Selectable<Tables['sampleNotes']>

/** One page of a user's sample notes, newest first, and their total number. */
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

/** Returns the new row, or null when the owner already has a note with that title. */
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

/** The user's data for the personal data export. */
export const exportFor = (executor: Executor, ownerId: string) =>
  executor
    .selectFrom('sampleNotes')
    .select(['title', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute()
