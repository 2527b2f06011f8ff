import type { Insertable, Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type NoteRow = Selectable<Tables['lessonNotes']>

/** Whose note on which lesson. */
export interface NotePlace {
  userId: string
  videoId: string
}

/** Somebody's notes on a lesson, in the order of the video; those on the lesson as a whole come first. */
export const selectNotes = (executor: Executor, place: NotePlace): Promise<NoteRow[]> =>
  executor
    .selectFrom('lessonNotes')
    .selectAll()
    .where('userId', '=', place.userId)
    .where('videoId', '=', place.videoId)
    .orderBy('second', (order) => order.asc().nullsFirst())
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const countNotes = async (executor: Executor, place: NotePlace): Promise<number> => {
  const { count } = await executor
    .selectFrom('lessonNotes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', place.userId)
    .where('videoId', '=', place.videoId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findNote = async (
  executor: Executor,
  { id, userId, videoId }: NotePlace & { id: string },
): Promise<NoteRow | null> => {
  const row = await executor
    .selectFrom('lessonNotes')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  return row ?? null
}

export async function insertNote(
  tx: Executor,
  row: Insertable<Tables['lessonNotes']>,
): Promise<void> {
  await tx.insertInto('lessonNotes').values(row).execute()
}

export async function updateNoteRow(
  tx: Executor,
  id: string,
  changes: { text: string; updatedAt: Date },
): Promise<void> {
  await tx.updateTable('lessonNotes').set(changes).where('id', '=', id).execute()
}

export async function deleteNoteRow(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('lessonNotes').where('id', '=', id).execute()
}

/** Brings notes on a video that is now shorter back to its last second. */
export async function fitNotes(tx: Executor, videoId: string, lastSecond: number): Promise<void> {
  await tx
    .updateTable('lessonNotes')
    .set({ second: lastSecond })
    .where('videoId', '=', videoId)
    .where('second', '>', lastSecond)
    .execute()
}
