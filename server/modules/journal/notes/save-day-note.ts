import type { DayNote } from '#contract/journal-notes.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { keepDayNote } from './notes.store.ts'

/** Stores the actor's note for a day, replacing the previous one. */
export async function saveDayNote(
  { db, now }: Pick<JournalDeps, 'db' | 'now'>,
  actor: Actor,
  note: DayNote,
): Promise<DayNote> {
  await keepDayNote(db.pool, actor.id, note, now())
  return note
}
