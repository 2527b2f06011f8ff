import type { DayNote, WeekNote } from '#contract/journal-notes.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { listDayNotes, listWeekNotes, type Span } from './notes.store.ts'

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
