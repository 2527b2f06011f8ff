import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { type ManagedRow, type Naming, toldName } from './challenges.store.ts'

/** Challenges that ended by `at` and whose results are not kept yet, the first to end first. */
export async function listUnkept(
  executor: Executor,
  at: Date,
  limit: number,
): Promise<ManagedRow[]> {
  return await executor
    .selectFrom('challenges')
    .selectAll()
    .where('resultsKeptAt', 'is', null)
    .where('endsAt', '<=', at)
    .orderBy('endsAt')
    .limit(limit)
    .execute()
}

export async function listParticipants(executor: Executor, challengeId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('challengeParticipants')
    .select('userId')
    .where('challengeId', '=', challengeId)
    .execute()
  return rows.map(({ userId }) => userId)
}

export interface Result {
  userId: string
  value: number
  progress: number
  trades: number
  fromStatements: number
}

/** Keeps the results of those who still take part; who has reached the target has completed it. */
export async function keepResults(
  tx: Executor,
  challengeId: string,
  results: readonly Result[],
  at: Date,
): Promise<void> {
  const of = (pick: (result: Result) => number) => results.map(pick)
  await sql`
    update challenge_participants p set result_value = r.value, result_progress = r.progress,
      result_trades = r.trades, result_statements = r.statements,
      completed_at = case when r.progress = 100 then coalesce(p.completed_at, ${at}::timestamptz)
        else p.completed_at end
    from unnest(
      ${results.map(({ userId }) => userId)}::uuid[], ${of(({ value }) => value)}::float8[],
      ${of(({ progress }) => progress)}::int[], ${of(({ trades }) => trades)}::int[],
      ${of(({ fromStatements }) => fromStatements)}::int[]
    ) as r (user_id, value, progress, trades, statements)
    where p.challenge_id = ${challengeId} and p.user_id = r.user_id`.execute(tx)
  await tx
    .updateTable('challenges')
    .set({ resultsKeptAt: at })
    .where('id', '=', challengeId)
    .execute()
}

/** Forgets kept results, as of a challenge that goes on. */
export async function forgetResults(tx: Executor, challengeId: string): Promise<void> {
  await tx
    .updateTable('challengeParticipants')
    .set({ resultValue: null, resultProgress: null, resultTrades: null, resultStatements: null })
    .where('challengeId', '=', challengeId)
    .execute()
  await tx
    .updateTable('challenges')
    .set({ resultsKeptAt: null })
    .where('id', '=', challengeId)
    .execute()
}

export interface EntrantRow {
  userId: string
  name: string | null
  number: number | null
  line: number
  place: number
  isCompleted: boolean
  value: number | null
  progress: number | null
  trades: number | null
  fromStatements: number | null
}

/**
 * The first `places` of those who take part, and the reader: by result, or else by when they joined. Progress
 * comes first, since a win rate of a single trade is no rate; otherwise the larger value has made more of it.
 */
export async function listEntrants(
  executor: Executor,
  challengeId: string,
  of: Naming & { places: number },
): Promise<EntrantRow[]> {
  const { rows } = await sql<EntrantRow>`
    select e.*, numbers.number, ${toldName(sql.ref('e.userId'), of)} as name
    from (
      select user_id, completed_at is not null as is_completed, result_value as value,
        result_progress as progress, result_trades as trades, result_statements as from_statements,
        (rank() over (${byResult}))::int as place,
        (row_number() over (${byResult}, joined_at, user_id))::int as line
      from challenge_participants where challenge_id = ${challengeId}
    ) e
    left join leaderboard_numbers numbers on numbers.user_id = e.user_id
    where e.line <= ${of.places} or e.user_id = ${of.readerId}
    order by e.line`.execute(executor)
  return rows
}

const byResult = sql`order by result_progress desc nulls last, result_value desc nulls last`

/** Part of a statement: everybody who takes part. */
export const participantsOf = (challengeId: string): RawBuilder<unknown> =>
  sql`select user_id from challenge_participants where challenge_id = ${challengeId}`
