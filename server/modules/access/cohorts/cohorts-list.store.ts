import { type Insertable, sql } from 'kysely'
import type { CohortSort, WaitingSort } from '#contract/access/cohorts.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, listedPart, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

const day = (column: 'startsOn' | 'closesOn') =>
  sql<string>`to_char(${sql.ref(`cohorts.${column}`)}, 'YYYY-MM-DD')`

const planned = (executor: Executor) =>
  executor
    .selectFrom('cohorts')
    .select(['cohorts.id', 'cohorts.program', 'seats', 'seatsTaken', 'updatedAt'])
    .select([
      sql<string>`name`.as('name'),
      day('startsOn').as('startsOn'),
      day('closesOn').as('closesOn'),
      sql<number>`(select count(*)::int from waiting_list w where w.cohort_id = cohorts.id)`.as(
        'seatsHeld',
      ),
    ])
    .where('name', 'is not', null)

export type CohortRow = Awaited<ReturnType<typeof findCohort>>

/** One page of the cohorts that the owner has made, those that start last first unless sorted. */
export function cohortsPage(
  executor: Executor,
  part: Part<CohortSort> & { program?: PaidProgram },
) {
  const { program } = part
  const wanted = planned(executor)
    .where(isFound(part.search, [sql`name`]))
    .$if(program !== undefined, (query) =>
      query.where('cohorts.program', '=', program as PaidProgram),
    )
  const order = ordered(
    part,
    {
      name: sql`lower(name)`,
      starts: sql.ref('cohorts.startsOn'),
      closes: sql.ref('cohorts.closesOn'),
      seats: sql.ref('seats'),
    },
    { tie: sql.ref('cohorts.id'), otherwise: sql`cohorts.starts_on desc, cohorts.id desc` },
  )
  return listedPart(wanted, order, part)
}

export const findCohort = (executor: Executor, id: string) =>
  planned(executor).where('cohorts.id', '=', id).executeTakeFirst()

/** The program's cohort that starts on a day. */
export const findCohortOn = (
  executor: Executor,
  { program, startsOn }: { program: PaidProgram; startsOn: string },
) =>
  planned(executor)
    .where('cohorts.program', '=', program)
    .where('cohorts.startsOn', '=', startsOn)
    .executeTakeFirst()

/** Locks a cohort that the owner has made; false if there is none. */
export async function lockCohort(tx: Executor, id: string): Promise<boolean> {
  const query = tx.selectFrom('cohorts').select('id').where('id', '=', id)
  return (await query.where('name', 'is not', null).forUpdate().executeTakeFirst()) !== undefined
}

/**
 * Stores a cohort; undefined if the program has one that starts on that day. One that opened by itself
 * becomes the owner's, with its members and never fewer seats than are taken.
 */
export async function insertCohort(
  tx: Executor,
  cohort: Insertable<Tables['cohorts']>,
): Promise<string | undefined> {
  const { name, closesOn, updatedAt } = cohort
  const made = await tx
    .insertInto('cohorts')
    .values(cohort)
    .onConflict((conflict) =>
      conflict
        .constraint('cohorts_start')
        .doUpdateSet({
          name,
          closesOn,
          updatedAt,
          seats: sql<number>`greatest(excluded.seats, cohorts.seats_taken)`,
        })
        .where('cohorts.name', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function saveCohort(
  tx: Executor,
  id: string,
  values: Partial<Insertable<Tables['cohorts']>>,
): Promise<void> {
  await tx.updateTable('cohorts').set(values).where('id', '=', id).execute()
}

/** Deletes a cohort that nobody was ever in; throws a foreign key violation otherwise. */
export async function removeCohort(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('cohorts').where('id', '=', id).execute()
}

/** The members who have a seat in a cohort, and whose access is open at `at`. */
export async function membersIn(
  executor: Executor,
  cohortId: string,
  at: Date,
): Promise<{ id: string; userId: string }[]> {
  return await executor
    .selectFrom('subscriptions')
    .select(['id', 'userId'])
    .where('cohortId', '=', cohortId)
    .where('cancelledAt', 'is', null)
    .where('openUntil', '>', at)
    .orderBy('id')
    .execute()
}

/** How members join each program, and how many wait. */
export async function selectRules(executor: Executor) {
  return await executor
    .selectFrom('cohortRules')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from waiting_list w
        where w.program = cohort_rules.program and w.cohort_id is null)`.as('waiting'),
    )
    .orderBy('program')
    .execute()
}

/** Reads how members join a program, and locks it until the transaction ends. */
export const lockRule = (tx: Executor, program: PaidProgram) =>
  tx
    .selectFrom('cohortRules')
    .selectAll()
    .where('program', '=', program)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Whether somebody waits for a seat of a program, or has one held. */
export async function isAwaited(tx: Executor, program: PaidProgram): Promise<boolean> {
  const query = tx.selectFrom('waitingList').select('id').where('program', '=', program)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function saveRule(
  tx: Executor,
  program: PaidProgram,
  values: { planned: boolean; invitationHours: number; updatedAt: Date },
): Promise<void> {
  await tx.updateTable('cohortRules').set(values).where('program', '=', program).execute()
}

/** One page of who waits, or has a seat held, in the order of their turn, found by account. */
export async function waitingPage(
  executor: Executor,
  users: UserLookup,
  part: Part<WaitingSort> & { program?: PaidProgram },
) {
  const { program } = part
  const userId = sql.ref('waitingList.userId')
  const wanted = executor
    .selectFrom('waitingList')
    .leftJoin('cohorts', 'cohorts.id', 'waitingList.cohortId')
    .select(['waitingList.id', 'waitingList.program', 'joinedAt', 'paid', 'expiresAt'])
    .select([
      sql<string | null>`cohorts.name`.as('cohort'),
      users.briefOf(userId).$castTo<UserBrief>().as('person'),
      sql<string>`waiting_list.user_id`.as('userId'),
    ])
    .$if(part.search !== undefined, (query) =>
      query.where(sql<boolean>`waiting_list.user_id in (${users.matching(part.search ?? '')})`),
    )
    .$if(program !== undefined, (query) =>
      query.where('waitingList.program', '=', program as PaidProgram),
    )
  const order = ordered(
    part,
    { joined: sql.ref('joinedAt') },
    {
      tie: sql.ref('waitingList.id'),
      otherwise: sql`waiting_list.cohort_id is null, paid desc, joined_at, waiting_list.id`,
    },
  )
  return listedPart(wanted, order, part)
}

/** The cohort of each program that is open to a member at `at`. */
export async function selectPlacements(executor: Executor, userId: string, at: Date) {
  const { rows } = await sql<{
    program: PaidProgram
    cohort: { id: string; name: string | null; startsOn: string } | null
  }>`
    select s.program, (
      select json_build_object('id', c.id, 'name', c.name, 'startsOn', c.starts_on)
      from cohorts c where c.id = s.cohort_id) as cohort
    from subscriptions s
    where s.user_id = ${userId} and s.cancelled_at is null and s.open_until > ${at}::timestamptz
    order by s.program`.execute(executor)
  return rows
}

export async function setCohort(
  tx: Executor,
  subscriptionId: string,
  cohortId: string,
): Promise<void> {
  await tx.updateTable('subscriptions').set({ cohortId }).where('id', '=', subscriptionId).execute()
}
