import type { JournalDeps } from './deps.ts'
import { type MonthResult, presentMonth } from './figures.present.ts'
import { type Month, monthInStatement } from './figures.store.ts'

/** What a user's trades of a month came to. */
export async function resultOfMonth(
  { db }: Pick<JournalDeps, 'db'>,
  userId: string,
  month: Month,
): Promise<MonthResult> {
  const { rows } = await monthInStatement(userId, month).execute(db.pool)
  const [row] = rows
  if (!row) throw new Error('An aggregate always has a row.')
  return presentMonth(row)
}
