import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Program } from '#contract/offers/program-table.ts'
import type { SignalPost } from '#server/modules/notifications/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { GroupKey } from '../groups.store.ts'

/** How many posts of a channel a message is compared with. */
const postsCompared = 50

export type OutletRow = Selectable<Tables['signalOutlets']>
export type PostRow = Selectable<Tables['signalPosts']>

export const selectOutlets = (executor: Executor): Promise<OutletRow[]> =>
  executor.selectFrom('signalOutlets').selectAll().orderBy('program').orderBy('service').execute()

export const findOutlet = (
  executor: Executor,
  { program, service }: GroupKey,
): Promise<OutletRow | undefined> =>
  executor
    .selectFrom('signalOutlets')
    .selectAll()
    .where('program', '=', program)
    .where('service', '=', service)
    .executeTakeFirst()

export const lockOutlet = (tx: Executor, key: GroupKey): Promise<OutletRow | undefined> =>
  tx
    .selectFrom('signalOutlets')
    .selectAll()
    .where('program', '=', key.program)
    .where('service', '=', key.service)
    .forUpdate()
    .executeTakeFirst()

export const insertOutlet = (
  tx: Executor,
  row: Insertable<Tables['signalOutlets']>,
): Promise<OutletRow> =>
  tx.insertInto('signalOutlets').values(row).returningAll().executeTakeFirstOrThrow()

export async function deleteOutlet(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('signalOutlets').where('id', '=', id).execute()
}

/** Says why nothing is posted, or that all is well; false if the outlet is gone. */
export async function setOutletTrouble(
  executor: Executor,
  id: string,
  trouble: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('signalOutlets')
    .set({ trouble })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The service has given the place another address. */
export async function moveOutlet(executor: Executor, id: string, address: string): Promise<void> {
  await executor
    .updateTable('signalOutlets')
    .set({ address, shown: address })
    .where('id', '=', id)
    .execute()
}

/**
 * Part of a statement: of the users with these ids, as `user_id`, those who may be where signals of a program are posted; all of
 * them while none are posted at the service.
 */
export const whereSignalsMay = (
  holders: RawBuilder<unknown>,
  {
    program,
    service,
    isWithheld,
  }: GroupKey & { isWithheld: (userId: RawBuilder<unknown>) => RawBuilder<boolean> },
): RawBuilder<unknown> => sql`
  select holder.user_id from (${holders}) holder
  where not (
    exists (select from signal_outlets o where o.program = ${program} and o.service = ${service})
    and ${isWithheld(sql.ref('holder.userId'))})`

export interface PostCounts {
  sent: number
  waiting: number
  failed: number
  failure: string | null
}

/** What became of the posts of each outlet, by its id; an outlet without posts is left out. */
export async function countPosts(executor: Executor): Promise<Map<string, PostCounts>> {
  const { rows } = await sql<PostCounts & { outletId: string }>`
    select outlet_id, count(*) filter (where message_id is not null)::int as sent,
      count(*) filter (where is_due and failure is null)::int as waiting,
      count(*) filter (where failure is not null)::int as failed,
      (array_agg(failure order by event_id desc) filter (where failure is not null))[1] as failure
    from signal_posts group by outlet_id`.execute(executor)
  return new Map(rows.map(({ outletId, ...counts }) => [outletId, counts]))
}

/** The number of the last event that was read, locked until the transaction ends. */
export async function lockFeed(tx: Executor): Promise<number> {
  const row = await tx
    .selectFrom('signalFeed')
    .select('readTo')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return Number(row.readTo)
}

export async function moveFeed(tx: Executor, readTo: number): Promise<void> {
  await tx
    .updateTable('signalFeed')
    .set({ readTo: String(readTo) })
    .execute()
}

interface Told {
  signalId: string
  eventId: number
}

/** Has a new signal posted at the outlets of the program whose role gets it. */
export async function addPosts(
  tx: Executor,
  { signalId, eventId }: Told,
  program: Program,
): Promise<void> {
  const outlets = await tx
    .selectFrom('signalOutlets')
    .select('id')
    .where('program', '=', program)
    .where('fromEvent', '<', String(eventId))
    .execute()
  for (const { id: outletId } of outlets) {
    await tx
      .insertInto('signalPosts')
      .values({ id: newId(), outletId, signalId, eventId: String(eventId), isDue: true })
      .onConflict((conflict) => conflict.columns(['outletId', 'signalId']).doNothing())
      .execute()
  }
}

/** Has the signed head of a day posted at every outlet: the record is the whole academy's. */
export async function addHeadPosts(
  tx: Executor,
  { headSeq, eventId }: { headSeq: string; eventId: number },
): Promise<void> {
  const outlets = await tx
    .selectFrom('signalOutlets')
    .select('id')
    .where('fromEvent', '<', String(eventId))
    .execute()
  for (const { id: outletId } of outlets) {
    const post = { id: newId(), outletId, signalId: null, headSeq, eventId: String(eventId) }
    await tx
      .insertInto('signalPosts')
      .values({ ...post, isDue: true })
      .onConflict((conflict) => conflict.columns(['outletId', 'headSeq']).doNothing())
      .execute()
  }
}

/** Has what was posted of a signal brought up to date. */
export async function renewPosts(tx: Executor, { signalId, eventId }: Told): Promise<void> {
  await tx
    .updateTable('signalPosts')
    .set({
      // What still waits to be posted keeps its place.
      eventId: sql<string>`case when message_id is null then event_id else ${eventId} end`,
      isDue: true,
      version: sql<number>`version + 1`,
      // What could not be posted as it was may be posted as it is now.
      failure: null,
      attempts: 0,
    })
    .where('signalId', '=', signalId)
    .execute()
}

/** The next post of an outlet, in the order of events; undefined if none is due. */
export const nextPost = (executor: Executor, outletId: string): Promise<PostRow | undefined> =>
  executor
    .selectFrom('signalPosts')
    .selectAll()
    .where('outletId', '=', outletId)
    .where('isDue', '=', true)
    .where('failure', 'is', null)
    .orderBy('eventId')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Notes what is about to be sent: the service may tell of it before it has answered. */
export async function noteSending(executor: Executor, id: string, sent: string): Promise<void> {
  await executor.updateTable('signalPosts').set({ sent }).where('id', '=', id).execute()
}

/** What was posted in a channel at Telegram, by its number or its public name: the message itself, and the newest. */
export const selectPostsIn = (
  executor: Executor,
  { chatId, username, messageId }: { chatId: string; username: string | null; messageId: string },
): Promise<Pick<PostRow, 'messageId' | 'sent'>[]> =>
  executor
    .selectFrom('signalPosts')
    .innerJoin('signalOutlets', 'signalOutlets.id', 'signalPosts.outletId')
    .select(['messageId', 'sent'])
    .where('service', '=', 'telegram')
    .where(sql<boolean>`lower(address) = any (${[chatId, `@${username ?? ''}`.toLowerCase()]})`)
    .where('sent', 'is not', null)
    .orderBy(sql`message_id is not distinct from ${messageId}`, 'desc')
    .orderBy('eventId', 'desc')
    .limit(postsCompared)
    .execute()

/** Notes what was sent; the post stays due if something has happened since it was read. */
export async function storePosted(
  executor: Executor,
  { id, version }: Pick<PostRow, 'id' | 'version'>,
  changes: { messageId?: string; original?: string; sent?: string; postedAt?: Date },
): Promise<void> {
  await executor
    .updateTable('signalPosts')
    .set({
      ...changes,
      attempts: 0,
      retryAt: null,
      isDue: sql<boolean>`version <> ${version}`,
    })
    .where('id', '=', id)
    .execute()
}

export async function changePost(
  executor: Executor,
  id: string,
  changes: Pick<Partial<PostRow>, 'attempts' | 'failure' | 'retryAt'>,
): Promise<void> {
  await executor.updateTable('signalPosts').set(changes).where('id', '=', id).execute()
}

/** What has become of a signal in each of the academy's channels. */
export async function selectPostsOf(executor: Executor, signalId: string): Promise<SignalPost[]> {
  const rows = await executor
    .selectFrom('signalPosts')
    .innerJoin('signalOutlets', 'signalOutlets.id', 'signalPosts.outletId')
    .select(['service', 'shown', 'postedAt', 'messageId', 'failure', 'signalOutlets.trouble'])
    .where('signalId', '=', signalId)
    .orderBy('service')
    .orderBy('shown')
    .execute()
  return rows.map(({ service, shown, postedAt, messageId, failure, trouble }) => ({
    service,
    shown,
    postedAt,
    isPosted: messageId !== null,
    // Of a channel that is not posted to at all, nothing fails.
    reason: failure ?? (messageId === null ? trouble : null),
    hasFailed: failure !== null,
  }))
}

/** Has what of a signal could not be posted posted once more; gives how many. */
export async function retryPostsOf(tx: Executor, signalId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('signalPosts')
    .set({ failure: null, attempts: 0, retryAt: null, isDue: true })
    .where('signalId', '=', signalId)
    .where('failure', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Has what failed posted once more. */
export async function retryPosts(executor: Executor, outletId: string): Promise<void> {
  await executor
    .updateTable('signalPosts')
    .set({ failure: null, attempts: 0, retryAt: null, isDue: true })
    .where('outletId', '=', outletId)
    .where((row) => row.or([row('failure', 'is not', null), row('retryAt', 'is not', null)]))
    .execute()
}
