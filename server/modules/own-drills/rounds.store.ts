import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A moment as its student may see it before the decision. */
export type PastRow = Pick<
  Selectable<Tables['ownDrillMoments']>,
  'frame' | 'synthetic' | 'digits' | 'visible' | 'after'
>
/** What nobody may see who has not decided the moment. */
type FutureRow = Selectable<Tables['ownDrillFutures']>
type DecisionRow = Selectable<Tables['ownDrillDecisions']>

/** A decision that is made. */
export type MadeRow = {
  [K in keyof DecisionRow]: K extends 'committedAt' | 'direction' | 'outcome' | 'r'
    ? NonNullable<DecisionRow[K]>
    : DecisionRow[K]
}

export const isMade = (row: DecisionRow): row is MadeRow => row.committedAt !== null

/** A round with the number of decisions made in it, and what those that count came to. */
export type RoundRow = Selectable<Tables['ownDrillRounds']> & {
  decided: number
  counted: number
  totalR: number
}

const rounds = sql`
  r.*, results.* from own_drill_rounds r cross join lateral (
    select count(*)::int as decided, (count(*) filter (where not x.again))::int as counted,
      coalesce(sum(x.r) filter (where not x.again), 0)::float8 as total_r
    from own_drill_decisions x where x.round_id = r.id and x.committed_at is not null
  ) results`

/** Of whoever calls: in every statement, so that nothing of a drill is found for anybody else. */
interface Own {
  userId: string
  drillId: string
}

const isOwn = ({ userId, drillId }: Own) => sql`
  r.drill_id = ${drillId}
  and exists (select from own_drills d where d.id = r.drill_id and d.user_id = ${userId})`

const roundsListed = 30

/** The latest rounds of a drill, the newest first. */
export async function listRounds(executor: Executor, own: Own): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${rounds} where ${isOwn(own)} order by r.number desc limit ${roundsListed}`.execute(
    executor,
  )
  return rows
}

export async function findRound(
  executor: Executor,
  { roundId, ...own }: Own & { roundId: string },
): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    select ${rounds} where r.id = ${roundId} and ${isOwn(own)}`.execute(executor)
  return rows[0] ?? null
}

type OwnDecision = Own & { decisionId: string }

/** The round of a decision. */
export async function findRoundOf(
  executor: Executor,
  { decisionId, ...own }: OwnDecision,
): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    select ${rounds} where ${isOwn(own)}
      and r.id = (select round_id from own_drill_decisions where id = ${decisionId})`.execute(
    executor,
  )
  return rows[0] ?? null
}

export async function insertRound(
  tx: Executor,
  round: Selectable<Tables['ownDrillRounds']>,
): Promise<void> {
  await tx.insertInto('ownDrillRounds').values(round).execute()
}

export async function finishRound(tx: Executor, roundId: string, at: Date): Promise<void> {
  await tx
    .updateTable('ownDrillRounds')
    // The clock of another process may be behind.
    .set({ finishedAt: sql`greatest(started_at, ${at}::timestamptz)` })
    .where('id', '=', roundId)
    .execute()
}

/** A decision that is to be made, with its moment up to the last visible candle. */
export type PendingRow = PastRow & Pick<DecisionRow, 'position' | 'again'> & { decisionId: string }

/** What is to be decided now; null between two moments. */
export async function findPending(executor: Executor, own: Own): Promise<PendingRow | null> {
  const { rows } = await sql<PendingRow>`
    select x.id as decision_id, x.position, x.again, m.frame, m.synthetic, m.digits, m.visible, m.after
    from own_drill_rounds r join own_drill_decisions x on x.round_id = r.id
    join own_drill_moments m on m.id = x.moment_id
    where ${isOwn(own)} and r.finished_at is null and x.committed_at is null`.execute(executor)
  return rows[0] ?? null
}

/**
 * Part of a statement: when what followed a moment was last revealed by a decision, of whatever drill, on its trade; null
 * if never.
 */
const revealedAt = (momentId: string) => sql`(
  select max(made.committed_at) from own_drill_moments this
  join own_drill_moments same on same.trade_id = this.trade_id
  join own_drill_decisions made on made.moment_id = same.id
  where this.id = ${sql.ref(momentId)})`

/** Every moment of a drill with when it was last seen, in whatever drill, and whether it belongs to a round. */
export async function listCandidates(
  executor: Executor,
  drillId: string,
  roundId: string,
): Promise<{ id: string; seenAt: Date | null; inRound: boolean }[]> {
  const { rows } = await sql<{ id: string; seenAt: Date | null; inRound: boolean }>`
    select m.id, greatest(max(x.shown_at), ${revealedAt('m.id')}) as seen_at, coalesce(bool_or(x.round_id = ${roundId}), false) as in_round
    from own_drill_moments m left join own_drill_decisions x on x.moment_id = m.id
    where m.drill_id = ${drillId} group by m.id`.execute(executor)
  return rows
}

export async function insertDecision(
  tx: Executor,
  { id, roundId, momentId, again, shownAt }: Omit<DecisionRow, keyof Made | 'position'>,
): Promise<void> {
  await sql`
    insert into own_drill_decisions (id, round_id, moment_id, position, again, shown_at)
    select ${id}, ${roundId}, ${momentId}, coalesce(max(position), 0) + 1, ${again}, ${shownAt}
    from own_drill_decisions where round_id = ${roundId}`.execute(tx)
}

type Made = Pick<
  DecisionRow,
  | 'committedAt'
  | 'direction'
  | 'entry'
  | 'stop'
  | 'target'
  | 'outcome'
  | 'r'
  | 'enteredIn'
  | 'endedIn'
  | 'exit'
>

/** A decision of a user, made or to be made. */
export async function findDecision(
  executor: Executor,
  { decisionId, ...own }: OwnDecision,
): Promise<DecisionRow | null> {
  const { rows } = await sql<DecisionRow>`
    select x.* from own_drill_decisions x join own_drill_rounds r on r.id = x.round_id
    where x.id = ${decisionId} and ${isOwn(own)}`.execute(executor)
  return rows[0] ?? null
}

/** A moment with what follows it, to mark a decision: none of it may be sent before. */
export async function readWhole(
  executor: Executor,
  momentId: string,
): Promise<PastRow & Pick<FutureRow, 'following'>> {
  return executor
    .selectFrom('ownDrillMoments as moment')
    .innerJoin('ownDrillFutures as future', 'future.momentId', 'moment.id')
    .select(['moment.frame', 'moment.synthetic', 'moment.digits', 'moment.visible', 'moment.after'])
    .select('future.following')
    .where('moment.id', '=', momentId)
    .executeTakeFirstOrThrow()
}

/** Makes a decision; it counts for nothing if another drill has revealed meanwhile what follows. */
export async function makeDecision(
  tx: Executor,
  id: string,
  values: Updateable<Tables['ownDrillDecisions']>,
): Promise<DecisionRow> {
  return tx
    .updateTable('ownDrillDecisions')
    .set({
      ...values,
      again: sql<boolean>`again or ${revealedAt('ownDrillDecisions.momentId')} is not null`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A moment with what follows it, and where the own trade is in it. */
export type DecidedRow = PastRow & FutureRow & { tradeId: string | null }

/** A moment with what follows it, for the student who has decided it; null otherwise. */
export async function findDecided(
  executor: Executor,
  { decisionId, ...own }: OwnDecision,
): Promise<DecidedRow | null> {
  const { rows } = await sql<DecidedRow>`
    select m.frame, m.synthetic, m.digits, m.visible, m.after, m.trade_id, f.*
    from own_drill_decisions x join own_drill_rounds r on r.id = x.round_id
    join own_drill_moments m on m.id = x.moment_id join own_drill_futures f on f.moment_id = m.id
    where x.id = ${decisionId} and ${isOwn(own)} and x.committed_at is not null`.execute(executor)
  return rows[0] ?? null
}

/** Part of a statement: the ids of the trades of decisions that are made, of one of them or of a round. */
export const tradesOfMade = (
  of: { decisionId: string } | { roundId: string },
): RawBuilder<unknown> => sql`
  select m.trade_id from own_drill_decisions x join own_drill_moments m on m.id = x.moment_id
  where x.committed_at is not null and ${
    'roundId' in of ? sql`x.round_id = ${of.roundId}` : sql`x.id = ${of.decisionId}`
  }`

/** The decisions of a round that are made, in their order, with their trades. */
export async function listMade(
  executor: Executor,
  roundId: string,
): Promise<(MadeRow & { tradeId: string | null })[]> {
  const { rows } = await sql<MadeRow & { tradeId: string | null }>`
    select x.*, m.trade_id from own_drill_decisions x join own_drill_moments m on m.id = x.moment_id
    where x.round_id = ${roundId} and x.committed_at is not null order by x.position`.execute(
    executor,
  )
  return rows
}
