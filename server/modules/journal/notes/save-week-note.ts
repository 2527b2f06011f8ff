import type { WeekNote } from '#contract/journal-notes.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { keepWeekNote } from './notes.store.ts'

/** Stores the actor's review of a week, replacing the previous one. */
export async function saveWeekNote(
  { db, now }: Pick<JournalDeps, 'db' | 'now'>,
  actor: Actor,
  note: WeekNote,
): Promise<WeekNote> {
  await keepWeekNote(db.pool, actor.id, note, now())
  return note
}
