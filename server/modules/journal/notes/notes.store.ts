import { sql } from 'kysely'
import { type DayNote, notesMaximum, type WeekNote } from '#contract/journal/journal-notes.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Days as YYYY-MM-DD, inclusive; an absent one means no limit. */
export interface Span {
  from?: string
  to?: string
}

/** A user's daily notes, newest first. */
export const listDayNotes = (
  executor: Executor,
  userId: string,
  { from, to }: Span,
  most = notesMaximum,
): Promise<DayNote[]> =>
  executor
    .selectFrom('journalDays')
    .select([sql<string>`day::text`.as('day'), 'planned', 'went', 'mood'])
    .where('userId', '=', userId)
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? ''))
    .orderBy('journalDays.day', 'desc')
    .limit(most)
    .execute()

/** A user's weekly reviews, newest first. */
export const listWeekNotes = (
  executor: Executor,
  userId: string,
  { from, to }: Span,
  most = notesMaximum,
): Promise<WeekNote[]> =>
  executor
    .selectFrom('journalWeeks')
    .select([sql<string>`monday::text`.as('monday'), 'worked', 'failed', 'change'])
    .where('userId', '=', userId)
    .$if(from !== undefined, (query) => query.where('monday', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('monday', '<=', to ?? ''))
    .orderBy('journalWeeks.monday', 'desc')
    .limit(most)
    .execute()

export async function keepDayNote(
  executor: Executor,
  userId: string,
  { day, ...note }: DayNote,
  updatedAt: Date,
): Promise<void> {
  const values = { ...note, updatedAt }
  await executor
    .insertInto('journalDays')
    .values({ userId, day, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'day']).doUpdateSet(values))
    .execute()
}

export async function keepWeekNote(
  executor: Executor,
  userId: string,
  { monday, ...note }: WeekNote,
  updatedAt: Date,
): Promise<void> {
  const values = { ...note, updatedAt }
  await executor
    .insertInto('journalWeeks')
    .values({ userId, monday, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'monday']).doUpdateSet(values))
    .execute()
}
