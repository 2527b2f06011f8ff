import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { FutureRow, PastRow } from './moments.store.ts'
import type { Candidate } from './picking.rules.ts'
import type { Standing } from './rating.rules.ts'

/** A student in a drill. */
export interface Own {
  videoId: string
  userId: string
}

export type DecisionRow = Selectable<Tables['drillDecisions']>

/** A decision that is made. */
export type MadeRow = {
  [K in keyof DecisionRow]: K extends 'committedAt' | 'setup' | 'direction' | 'outcome' | 'r'
    ? NonNullable<DecisionRow[K]>
    : DecisionRow[K]
}

export const isMade = (row: DecisionRow): row is MadeRow => row.committedAt !== null

/** A round with the number of decisions made in it. */
export type RoundRow = Selectable<Tables['drillRounds']> & { decided: number }

const rounds = sql`
  r.*, (select count(*)::int from drill_decisions d
    where d.round_id = r.id and d.committed_at is not null) as decided
  from drill_rounds r`

const standingOf = (executor: Executor, { videoId, userId }: Own) =>
  executor
    .selectFrom('drillStudents')
    .select(['rating', 'deviation', 'volatility'])
    .where('videoId', '=', videoId)
    .where('userId', '=', userId)

/** A student's rating in a drill; null before the first round. */
export const findStanding = async (executor: Executor, own: Own): Promise<Standing | null> =>
  (await standingOf(executor, own).executeTakeFirst()) ?? null

/**
 * A student's rating, locked until the transaction ends; null before the first round. It is locked before any moment, and
 * one moment at most after it, so that nobody waits in a circle.
 */
export const lockStanding = async (tx: Executor, own: Own): Promise<Standing | null> =>
  (await standingOf(tx, own).forNoKeyUpdate().executeTakeFirst()) ?? null

/** The same; without a rating, the student gets the first one. */
export async function lockOrBegin(tx: Executor, own: Own): Promise<Standing> {
  await tx
    .insertInto('drillStudents')
    .values(own)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const standing = await lockStanding(tx, own)
  if (!standing) throw new Error('A student who was just added is there.')
  return standing
}

export async function rateStudent(
  tx: Executor,
  { videoId, userId }: Own,
  standing: Standing,
): Promise<void> {
  await tx
    .updateTable('drillStudents')
    .set(standing)
    .where('videoId', '=', videoId)
    .where('userId', '=', userId)
    .execute()
}

/** The latest round of a student in a drill. */
export async function findLatestRound(
  executor: Executor,
  { videoId, userId }: Own,
): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    select ${rounds} where r.video_id = ${videoId} and r.user_id = ${userId}
    order by r.number desc limit 1`.execute(executor)
  return rows[0] ?? null
}

export async function findRound(
  executor: Executor,
  { videoId, userId, roundId }: Own & { roundId: string },
): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    select ${rounds} where r.id = ${roundId} and r.video_id = ${videoId} and r.user_id = ${userId}`.execute(
    executor,
  )
  return rows[0] ?? null
}

/** The round of one of a student's decisions. */
export async function findRoundOf(
  executor: Executor,
  { videoId, userId, decisionId }: Own & { decisionId: string },
): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    select ${rounds} join drill_decisions own on own.round_id = r.id
    where own.id = ${decisionId} and r.video_id = ${videoId} and r.user_id = ${userId}`.execute(
    executor,
  )
  return rows[0] ?? null
}

export async function insertRound(
  tx: Executor,
  round: Insertable<Tables['drillRounds']>,
): Promise<void> {
  await tx.insertInto('drillRounds').values(round).execute()
}

export async function finishRound(tx: Executor, roundId: string, at: Date): Promise<void> {
  await tx
    .updateTable('drillRounds')
    // The clock of another process may be behind.
    .set({ finishedAt: sql`greatest(started_at, ${at}::timestamptz)` })
    .where('id', '=', roundId)
    .execute()
}

/** A decision that is to be made, with its moment up to the last visible candle. */
export type PendingRow = PastRow & Pick<DecisionRow, 'position' | 'again'> & { decisionId: string }

/** What a student has to decide now; null between two moments. */
export async function findPending(
  executor: Executor,
  { videoId, userId }: Own,
): Promise<PendingRow | null> {
  const { rows } = await sql<PendingRow>`
    select d.id as decision_id, d.position, d.again, m.id, m.frame, m.after, m.synthetic, m.digits, m.visible
    from drill_rounds r join drill_decisions d on d.round_id = r.id join drill_moments m on m.id = d.moment_id
    where r.video_id = ${videoId} and r.user_id = ${userId} and r.finished_at is null
      and d.committed_at is null`.execute(executor)
  return rows[0] ?? null
}

/** Every moment of a drill with when a student had it last, and whether it belongs to a round. */
export async function listCandidates(
  executor: Executor,
  { videoId, userId }: Own,
  roundId: string,
): Promise<(Candidate & { inRound: boolean })[]> {
  const { rows } = await sql<Candidate & { inRound: boolean }>`
    select m.id, m.rating, max(d.shown_at) as seen_at, coalesce(bool_or(d.round_id = ${roundId}), false) as in_round
    from drill_moments m
    left join (
      drill_decisions d join drill_rounds r
        on r.id = d.round_id and r.video_id = ${videoId} and r.user_id = ${userId}
    ) on d.moment_id = m.id
    where m.video_id = ${videoId}
    group by m.id`.execute(executor)
  return rows
}

export async function insertDecision(
  tx: Executor,
  decision: Pick<DecisionRow, 'id' | 'roundId' | 'momentId' | 'again' | 'shownAt'>,
): Promise<void> {
  const { id, roundId, momentId, again, shownAt } = decision
  await sql`
    insert into drill_decisions (id, round_id, position, moment_id, again, shown_at)
    select ${id}, ${roundId}, coalesce(max(position), 0) + 1, ${momentId}, ${again}, ${shownAt}
    from drill_decisions where round_id = ${roundId}`.execute(tx)
}

/** A decision of a student, made or to be made. */
export async function findDecision(
  executor: Executor,
  { videoId, userId, decisionId }: Own & { decisionId: string },
): Promise<DecisionRow | null> {
  const { rows } = await sql<DecisionRow>`
    select d.* from drill_decisions d join drill_rounds r on r.id = d.round_id
    where d.id = ${decisionId} and r.video_id = ${videoId} and r.user_id = ${userId}`.execute(
    executor,
  )
  return rows[0] ?? null
}

export async function makeDecision(
  tx: Executor,
  id: string,
  values: Updateable<Tables['drillDecisions']>,
): Promise<DecisionRow> {
  return tx
    .updateTable('drillDecisions')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A moment with what follows it, for a student who has decided it: null otherwise, or if it has been taken out. */
export async function findDecided(
  executor: Executor,
  { userId, decisionId }: { userId: string; decisionId: string },
): Promise<(PastRow & Pick<FutureRow, 'following'>) | null> {
  const { rows } = await sql<PastRow & Pick<FutureRow, 'following'>>`
    select m.id, m.frame, m.after, m.synthetic, m.digits, m.visible, f.following
    from drill_decisions d join drill_rounds r on r.id = d.round_id
    join drill_moments m on m.id = d.moment_id join drill_futures f on f.moment_id = m.id
    where d.id = ${decisionId} and r.user_id = ${userId} and d.committed_at is not null`.execute(
    executor,
  )
  return rows[0] ?? null
}

/** The decisions of a round that are made, in their order. */
export async function listMade(executor: Executor, roundId: string): Promise<MadeRow[]> {
  const rows = await executor
    .selectFrom('drillDecisions')
    .selectAll()
    .where('roundId', '=', roundId)
    .where('committedAt', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.filter(isMade)
}
