import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AutomationRunSort, AutomationRunState } from '#contract/automations.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { ordered, type Part } from '#server/platform/database/lists.ts'
import type { Occasions } from '#server/platform/database/occasions.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type RunRow = Selectable<Tables['automationRuns']>
export type SentRow = Selectable<Tables['automationSent']>

/** Part of a statement: whose run `r` is. */
export const userOfRun: RawBuilder<unknown> = sql`r.user_id`

/** Part of a statement: some hours after what began the run `r`. */
export const hoursIntoRun = (hours: number): RawBuilder<unknown> =>
  sql`(r.happened_at + ${hours}::int * interval '1 hour')`

interface Entering {
  automationId: string
  /** What has happened, and to whom it matters. */
  occasions: Occasions
  ids: RawBuilder<unknown>
  repeats: boolean
  first: { stepId: string; waitMs: number }
  at: Date
}

/**
 * Begins an automation for everybody to whom it happened, once for each occasion. Who is in it already goes on as before; the
 * occasion is noted, so that it begins nothing later either. Returns how many it has begun for.
 */
export async function enter(
  tx: Executor,
  { automationId, occasions, ids, repeats, first, at }: Entering,
): Promise<number> {
  const others = sql`select from automation_runs r
    where r.automation_id = ${automationId}::uuid and r.user_id = o.user_id`
  const { rows } = await sql<{ begun: number }>`
    with happened as (
      select o.user_id, o.occasion, o.at,
        row_number() over (partition by o.user_id order by o.at, o.occasion) as place
      from (${occasions}) o where o.user_id in (${ids})
        and not exists (${others} and r.occasion = o.occasion)
    ), meant as (
      select o.*, o.place > 1 or exists (${others} and r.ended_at is null) as passes
      from happened o
      where ${repeats ? sql`true` : sql`o.place = 1 and not exists (${others})`}
    ), entered as (
      insert into automation_runs
        (id, automation_id, user_id, occasion, happened_at, entered_at, step_id, due_at, ended_at, outcome)
      select gen_random_uuid(), ${automationId}::uuid, user_id, occasion, at, ${at}::timestamptz,
        case when not passes then ${first.stepId}::uuid end,
        case when not passes then at + ${first.waitMs}::float8 * interval '1 millisecond' end,
        case when passes then ${at}::timestamptz end,
        case when passes then 'passed' end
      from meant
      on conflict do nothing
      returning outcome
    )
    select count(*) filter (where outcome is null)::int as begun from entered`.execute(tx)
  return rows[0]?.begun ?? 0
}

/** Ends an automation for those in it who have reached its goal: `occasions` are theirs. */
export async function endAtGoal(
  tx: Executor,
  goal: { automationId: string; occasions: Occasions; from: RawBuilder<unknown>; at: Date },
): Promise<void> {
  await sql`
    update automation_runs r set
      ended_at = ${goal.at}::timestamptz, outcome = 'goal', step_id = null, due_at = null
    from (${goal.occasions}) o
    where r.automation_id = ${goal.automationId}::uuid and r.ended_at is null
      and o.user_id = r.user_id and o.at > ${goal.from}`.execute(tx)
}

/** Whether any of the `occasions`, which may name the columns of the run `r`, has happened in a run. */
export async function hasHappened(
  tx: Executor,
  runId: string,
  occasions: Occasions,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (${occasions}) as has from automation_runs r where r.id = ${runId}::uuid`.execute(
    tx,
  )
  return rows[0]?.has ?? false
}

export type DueRun = Pick<RunRow, 'id' | 'automationId' | 'userId'>

/** Some runs of automations that are on, whose next step is due, the longest due first. */
export function dueRuns(
  executor: Executor,
  { at, limit }: { at: Date; limit: number },
): Promise<DueRun[]> {
  return executor
    .selectFrom('automationRuns')
    .innerJoin('automations', 'automations.id', 'automationRuns.automationId')
    .select(['automationRuns.id', 'automationRuns.automationId', 'automationRuns.userId'])
    .where('automationRuns.endedAt', 'is', null)
    .where('automationRuns.dueAt', '<=', at)
    .where('automations.state', '=', 'on')
    .orderBy('automationRuns.dueAt')
    .limit(limit)
    .execute()
}

/** Locks a run whose step is due; undefined if it is not, or another process has it just now. */
export function claimDue(tx: Executor, id: string, at: Date): Promise<RunRow | undefined> {
  return tx
    .selectFrom('automationRuns')
    .selectAll()
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('dueAt', '<=', at)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Reads a run and locks it until the transaction ends. */
export function lockRun(tx: Executor, id: string): Promise<RunRow | undefined> {
  return tx
    .selectFrom('automationRuns')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`outcome is distinct from 'passed'`)
    .forUpdate()
    .executeTakeFirst()
}

/** Notes that a step was given to a member, or why not; false if it was noted before. */
export async function noteSent(tx: Executor, sent: SentRow): Promise<boolean> {
  const row = await tx
    .insertInto('automationSent')
    .values(sent)
    .onConflict((conflict) => conflict.columns(['runId', 'stepId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The ids of the steps that a run has had. */
export async function stepsDone(tx: Executor, runId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('automationSent')
    .select('stepId')
    .where('runId', '=', runId)
    .execute()
  return new Set(rows.map(({ stepId }) => stepId))
}

/** Sets the next step of a run, or ends it. */
export function moveRun(
  tx: Executor,
  id: string,
  to: { stepId: string; dueAt: Date } | { outcome: 'finished' | 'goal' | 'stopped'; at: Date },
): Promise<RunRow> {
  const change =
    'outcome' in to
      ? { stepId: null, dueAt: null, endedAt: to.at, outcome: to.outcome }
      : { stepId: to.stepId, dueAt: to.dueAt }
  return tx
    .updateTable('automationRuns')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes a run wait after a failure, if it is still due. */
export async function postpone(
  executor: Executor,
  id: string,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await executor
    .updateTable('automationRuns')
    .set({ dueAt: until })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('dueAt', '<=', from)
    .execute()
}

/** Moves everybody whose next step is `from`, or ends it for them if `to` is null. */
export async function moveWaiting(
  tx: Executor,
  automationId: string,
  { from, to, at }: { from: string; to: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('automationRuns')
    .set(
      to === null
        ? { stepId: null, dueAt: null, endedAt: at, outcome: 'finished' }
        : { stepId: to },
    )
    .where('automationId', '=', automationId)
    .where('endedAt', 'is', null)
    .where('stepId', '=', from)
    .execute()
}

/** The time for which an automation was off does not count for those who wait in it. */
export async function shiftWaiting(
  tx: Executor,
  automationId: string,
  milliseconds: number,
): Promise<void> {
  await sql`
    update automation_runs set due_at = due_at + ${milliseconds}::float8 * interval '1 millisecond'
    where automation_id = ${automationId}::uuid and ended_at is null`.execute(tx)
}

export interface RunCounts {
  within: number
  finished: number
  reachedGoal: number
  stopped: number
}

/** How many members are in each automation or have ended it, by automation. */
export async function runCounts(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, RunCounts>> {
  if (ids.length === 0) return new Map()
  const counting = (condition: RawBuilder<unknown>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  const rows = await executor
    .selectFrom('automationRuns')
    .select([
      'automationId',
      counting(sql`ended_at is null`).as('within'),
      counting(sql`outcome = 'finished'`).as('finished'),
      counting(sql`outcome = 'goal'`).as('reachedGoal'),
      counting(sql`outcome = 'stopped'`).as('stopped'),
    ])
    .where('automationId', 'in', ids)
    .groupBy('automationId')
    .execute()
  return new Map(rows.map(({ automationId, ...counts }) => [automationId, counts]))
}

export interface StepCounts {
  automationId: string
  stepId: string
  waiting: number
  sent: number
  leftOut: number
}

/** How many wait for each step of these automations, got it, or were left out. */
export async function stepCounts(
  executor: Executor,
  ids: readonly string[],
): Promise<StepCounts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StepCounts>`
    select automation_id, step_id, sum(waiting)::int as waiting, sum(sent)::int as sent,
      sum(left_out)::int as left_out
    from (
      select automation_id, step_id, count(*) as waiting, 0 as sent, 0 as left_out
      from automation_runs where automation_id = any(${ids}::uuid[]) and ended_at is null
      group by 1, 2
      union all
      select r.automation_id, s.step_id, 0, count(*) filter (where s.left_out is null), count(s.left_out)
      from automation_runs r join automation_sent s on s.run_id = r.id
      where r.automation_id = any(${ids}::uuid[])
      group by 1, 2
    ) counted group by 1, 2`.execute(executor)
  return rows
}

/** What was sent, as it is shown; the instant is text. */
export type ShownSent = Pick<SentRow, 'kind' | 'title' | 'leftOut'> & { at: Date | string }

type ShownRun = RunRow & { person: { name: string; email: string } | null; sent: ShownSent[] }

/** Part of a statement: what was sent in a run, the first one first. */
const sentInRun = sql<ShownSent[]>`(
  select coalesce(json_agg(json_build_object(
    'kind', s.kind, 'title', s.title, 'at', s.at, 'leftOut', s.left_out) order by s.at, s.id), '[]')
  from automation_sent s where s.run_id = automation_runs.id)`

interface RunsPart extends Part<AutomationRunSort> {
  automationId: string
  state?: AutomationRunState | undefined
  /** Part of a statement: the ids of the users found by the search. */
  found: RawBuilder<unknown> | null
  briefOf(userId: RawBuilder<unknown>): RawBuilder<{ name: string; email: string } | null>
}

/** One page of the runs of an automation, newest first unless sorted, and their total number. */
export async function searchRuns(
  executor: Executor,
  { found, briefOf, ...part }: RunsPart,
): Promise<{ runs: ShownRun[]; total: number }> {
  const matching = executor
    .selectFrom('automationRuns')
    .where('automationId', '=', part.automationId)
    .where(sql<boolean>`outcome is distinct from 'passed'`)
    .$if(part.state === 'within', (query) => query.where('endedAt', 'is', null))
    .$if(part.state !== undefined && part.state !== 'within', (query) =>
      query.where(sql<boolean>`outcome = ${part.state}`),
    )
    .$if(found !== null, (query) => query.where(sql<boolean>`user_id in (${found})`))
  const sorts = { happened: sql.ref('happenedAt'), due: { nullable: sql.ref('dueAt') } }
  const own = { tie: sql.ref('id'), otherwise: sql`happened_at desc, id` }
  const [runs, { total }] = await Promise.all([
    matching
      .selectAll()
      .select([briefOf(sql.ref('automationRuns.userId')).as('person'), sentInRun.as('sent')])
      .orderBy(ordered(part, sorts, own))
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { runs, total: Number(total) }
}

/** What was sent in these runs, the first one first. */
export function sentIn(executor: Executor, runIds: readonly string[]): Promise<SentRow[]> {
  if (runIds.length === 0) return Promise.resolve([])
  return executor
    .selectFrom('automationSent')
    .selectAll()
    .where('runId', 'in', runIds)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** One thing that was sent, by its id, to whom it was; undefined if it is gone. */
export function findSent(executor: Executor, id: string): Promise<SentRow | undefined> {
  return executor.selectFrom('automationSent').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The automations that a user was in and what was sent, for the personal data download. */
export async function exportFor(executor: Executor, userId: string) {
  const runs = await executor
    .selectFrom('automationRuns')
    .innerJoin('automations', 'automations.id', 'automationRuns.automationId')
    .select(['automationRuns.id', 'automations.name', 'happenedAt', 'endedAt', 'outcome'])
    .where('userId', '=', userId)
    .where(sql<boolean>`outcome is distinct from 'passed'`)
    .orderBy('happenedAt')
    .limit(exportedMaximum)
    .execute()
  const sent = await sentIn(
    executor,
    runs.map((run) => run.id),
  )
  return runs.map(({ id, name, happenedAt, endedAt, outcome }) => ({
    name,
    happenedAt,
    endedAt,
    outcome,
    sent: sent
      .filter(({ runId }) => runId === id)
      .map(({ kind, title, at, leftOut }) => ({ kind, title, at, leftOut })),
  }))
}

// More than anybody goes through.
const exportedMaximum = 1000
