import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { ChallengeSort } from '#contract/challenges.ts'
import type { Leader } from '#server/modules/journal/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part, type SortColumns } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Viewer } from './challenges.policy.ts'

export type ChallengeRow = Awaited<ReturnType<typeof selectChallenges>>['rows'][number]
export type CurrentRow = Awaited<ReturnType<typeof selectCurrent>>[number]

/** Challenges with the number of participants, and the viewer's participation. */
const challengesFor = (executor: Executor, { userId, drafts }: Viewer) =>
  executor
    .selectFrom('challenges')
    .leftJoin('challengeParticipants as own', (join) =>
      join.onRef('own.challengeId', '=', 'challenges.id').on('own.userId', '=', userId),
    )
    .selectAll('challenges')
    .select(['own.joinedAt', 'own.completedAt', 'own.resultProgress'])
    .select((challenge) =>
      challenge
        .selectFrom('challengeParticipants as everyone')
        .whereRef('everyone.challengeId', '=', 'challenges.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('participants'),
    )
    .$if(!drafts, (query) => query.where('challenges.isPublished', '=', true))

/**
 * One page of the challenges and their total number. Unless sorted: those running at `at` by their
 * end, then future ones, then past ones, the most recently ended first.
 */
export async function selectChallenges(
  executor: Executor,
  viewer: Viewer,
  { at, ...part }: Part<ChallengeSort> & { at: Date },
) {
  const { drafts } = viewer
  const wanted = isFound(part.search, [sql.ref('title'), sql.ref('description')])
  const underWayFirst = sql`
    case when ends_at <= ${at} then 2 when starts_at > ${at} then 1 else 0 end,
    case when ends_at > ${at} then ends_at end, ends_at desc, challenges.id`
  const own = { tie: sql.ref('challenges.id'), otherwise: underWayFirst }
  const [rows, { total }] = await Promise.all([
    challengesFor(executor, viewer)
      .where(wanted)
      .orderBy(ordered(part, sorts, own))
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    executor
      .selectFrom('challenges')
      .select(sql<number>`count(*)::int`.as('total'))
      .where(wanted)
      .$if(!drafts, (query) => query.where('isPublished', '=', true))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/**
 * The published challenges that have not ended at `at`: running ones by their end, then future
 * ones; each with the next instant at which any of them begins or ends.
 */
export function selectCurrent(executor: Executor, { at, limit }: { at: Date; limit: number }) {
  // Only the columns that a dashboard shows, which do not include the number of participants.
  return executor
    .selectFrom('challenges')
    .select(['id', 'title', 'description', 'reward', 'metric', 'target', 'startsAt', 'endsAt'])
    .select(
      sql<Date>`min(case when starts_at > ${at} then starts_at else ends_at end) over ()`.as(
        'changesAt',
      ),
    )
    .where('isPublished', '=', true)
    .where('endsAt', '>', at)
    .orderBy(sql`starts_at > ${at}, ends_at, challenges.id`)
    .limit(limit)
    .execute()
}

/** The id of a challenge, and when a user joined and completed it, in milliseconds. */
export type OwnPart = [id: string, joinedAt: number, completedAt: number | null]

/** Part of a statement: a user's part in the challenges that have not ended at `at`, as a list of `OwnPart`. */
export const partsInStatement = (userId: string, at: Date): RawBuilder<OwnPart[] | null> => sql`
  select json_agg(json_build_array(challenges.id, extract(epoch from own.joined_at) * 1000,
    extract(epoch from own.completed_at) * 1000))
  from challenge_participants own join challenges on challenges.id = own.challenge_id
  where own.user_id = ${userId} and challenges.ends_at > ${at}::timestamptz`

const sorts: SortColumns<ChallengeSort> = {
  title: sql`lower(title)`,
  time: sql.ref('startsAt'),
  // A column of the selection above.
  participants: sql.ref('participants'),
  status: sql.ref('isPublished'),
}

export async function findChallenge(
  executor: Executor,
  viewer: Viewer,
  id: string,
): Promise<ChallengeRow | null> {
  const query = challengesFor(executor, viewer).where('challenges.id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** A challenge itself, without its participants. */
export type ManagedRow = Selectable<Tables['challenges']>

/** Reads a challenge and locks it until the transaction ends. */
export async function lockChallenge(executor: Executor, id: string) {
  const query = executor.selectFrom('challenges').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function insertChallenge(
  executor: Executor,
  values: Insertable<Tables['challenges']>,
): Promise<ManagedRow> {
  return executor.insertInto('challenges').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function changeChallenge(
  executor: Executor,
  id: string,
  values: Updateable<Tables['challenges']>,
): Promise<ManagedRow> {
  return executor
    .updateTable('challenges')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeChallenge(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('challenges').where('id', '=', id).execute()
}

interface Participation {
  challengeId: string
  userId: string
}

/** Adds a user to a challenge, once; returns whether this call did it. */
export async function enter(
  executor: Executor,
  { challengeId, userId }: Participation,
  at: Date,
): Promise<boolean> {
  const row = await executor
    .insertInto('challengeParticipants')
    .values({ challengeId, userId, joinedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challengeId')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a user who has not completed the challenge; returns whether this call did it. */
export async function withdraw(
  executor: Executor,
  { challengeId, userId }: Participation,
  at: Date,
): Promise<boolean> {
  const row = await executor
    .deleteFrom('challengeParticipants')
    .where('challengeId', '=', challengeId)
    .where('userId', '=', userId)
    .where('completedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from challenges c where c.id = ${challengeId} and c.ends_at > ${at})`,
    )
    .returning('challengeId')
    .executeTakeFirst()
  return row !== undefined
}

/** Records that a user has completed a challenge, once; returns whether this call did it. */
export async function complete(
  executor: Executor,
  { challengeId, userId }: Participation,
  at: Date,
): Promise<boolean> {
  const row = await executor
    .updateTable('challengeParticipants')
    .set({ completedAt: at })
    .where('challengeId', '=', challengeId)
    .where('userId', '=', userId)
    .where('completedAt', 'is', null)
    .returning('challengeId')
    .executeTakeFirst()
  return row !== undefined
}

/** When a user completed a challenge; null if not yet. */
export async function completionOf(
  executor: Executor,
  { challengeId, userId }: Participation,
): Promise<Date | null> {
  const row = await executor
    .selectFrom('challengeParticipants')
    .select('completedAt')
    .where('challengeId', '=', challengeId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.completedAt ?? null
}

/** The challenges a user participates in, for the personal data download. */
export async function participationsOf(executor: Executor, userId: string) {
  return await executor
    .selectFrom('challengeParticipants')
    .innerJoin('challenges', 'challenges.id', 'challengeParticipants.challengeId')
    .select(['challenges.title as challenge', 'joinedAt', 'completedAt', 'resultValue as result'])
    .where('userId', '=', userId)
    .orderBy('joinedAt')
    .execute()
}

/** Who reads names, and who may be named, as part of a statement: those who can take their name back. */
export interface Naming {
  readerId: string
  among: RawBuilder<unknown>
  nameOf: (userId: RawBuilder<unknown>) => RawBuilder<string | null>
}

/** Part of a statement: the name of the user in this column, if it is the reader's own or its owner wants it told. */
export const toldName = (
  userId: RawBuilder<unknown>,
  { readerId, among, nameOf }: Naming,
): RawBuilder<string | null> => sql`
  case when ${userId} = ${readerId}
    or (${userId} in (select user_id from leaderboard_names) and ${userId} in (${among}))
  then ${nameOf(userId)} end`

export type NamedLeader = Leader & { name: string | null; number: number | null }

/** The `leaders`, part of a statement, with the names that are told and the numbers of those who have one. */
export async function namedLeaders(
  executor: Executor,
  leaders: RawBuilder<Leader>,
  naming: Naming,
): Promise<NamedLeader[]> {
  const { rows } = await sql<NamedLeader>`
    select leaders.*, numbers.number, ${toldName(sql.ref('leaders.userId'), naming)} as name
    from (${leaders}) leaders
    left join leaderboard_numbers numbers on numbers.user_id = leaders.user_id
    order by line`.execute(executor)
  return rows
}

interface OwnChoices {
  isNamed: boolean
  chosenZone: string | null
  months: string[]
}

/** Whether a user wants to be named on the leaderboard, with the `chosenZone` and `months`, parts of a statement. */
export async function ownChoices(
  executor: Executor,
  userId: string,
  { chosenZone, months }: { chosenZone: RawBuilder<string | null>; months: RawBuilder<string[]> },
): Promise<OwnChoices> {
  const { rows } = await sql<OwnChoices>`
    select exists (select from leaderboard_names where user_id = ${userId}) as is_named,
      (${chosenZone}) as chosen_zone, (${months}) as months`.execute(executor)
  return rows[0] ?? { isNamed: false, chosenZone: null, months: [] }
}

/** What `zone`, part of a statement, says. */
export async function zoneIn(
  executor: Executor,
  zone: RawBuilder<string | null>,
): Promise<string | null> {
  const { rows } = await sql<{ zone: string | null }>`select (${zone}) as zone`.execute(executor)
  return rows[0]?.zone ?? null
}

/** Names a user on the leaderboard from now on; idempotent. */
export async function nameUser(executor: Executor, userId: string): Promise<void> {
  await executor
    .insertInto('leaderboardNames')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unnameUser(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('leaderboardNames').where('userId', '=', userId).execute()
}
