import type { DayNote, WeekNote } from '#contract/journal/journal-notes.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../index.ts'
import { keepDayNote, keepWeekNote, listDayNotes, listWeekNotes, type Span } from './notes.store.ts'

/** The actor's daily notes and weekly reviews, newest first. */
export async function listNotes(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  span: Span,
): Promise<{ days: DayNote[]; weeks: WeekNote[] }> {
  const [days, weeks] = await Promise.all([
    listDayNotes(db.pool, actor.id, span),
    listWeekNotes(db.pool, actor.id, span),
  ])
  return { days, weeks }
}

/** Stores the actor's note for a day, replacing the previous one. */
export async function saveDayNote(
  { db, now }: Pick<JournalDeps, 'db' | 'now'>,
  actor: Actor,
  note: DayNote,
): Promise<DayNote> {
  await keepDayNote(db.pool, actor.id, note, now())
  return note
}

/** Stores the actor's review of a week, replacing the previous one. */
export async function saveWeekNote(
  { db, now }: Pick<JournalDeps, 'db' | 'now'>,
  actor: Actor,
  note: WeekNote,
): Promise<WeekNote> {
  await keepWeekNote(db.pool, actor.id, note, now())
  return note
}
