import { type RawBuilder, sql } from 'kysely'
import type { OwnPart } from '#server/modules/challenges/index.ts'
import type { MonthRow } from '#server/modules/journal/index.ts'
import type { Executor } from '#server/platform/database/database.ts'

interface Own {
  /** The time zone that the user has chosen; null if none. */
  chosenZone: string | null
  /** The user's part in challenges; null without any. */
  challengeParts: OwnPart[] | null
}

/** What only concerns one user, in one statement made of the modules' parts. */
export async function readOwn(
  executor: Executor,
  parts: {
    chosenZone: RawBuilder<string | null>
    challengeParts: RawBuilder<OwnPart[] | null>
    month: RawBuilder<MonthRow>
  },
): Promise<Own & MonthRow> {
  const { rows } = await sql<Own & MonthRow>`
    select (${parts.chosenZone}) as chosen_zone, (${parts.challengeParts}) as challenge_parts, month.*
    from (${parts.month}) month`.execute(executor)
  const [row] = rows
  if (!row) throw new Error('An aggregate always has a row.')
  return row
}
