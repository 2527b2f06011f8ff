import { type RawBuilder, sql } from 'kysely'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isShared } from '../sharing/sharing.store.ts'
import type { FollowingTrade } from './comparing.rules.ts'
import type { Taken } from './takers.rules.ts'

export type TakersTrade = FollowingTrade & { userId: string; name: string; isShared: boolean }

/** The most trades of one user that are considered, so that nobody crowds out the others. */
const ofOneUser = 50

/** The trades of a signal made by users selected by `among`, each user's together, by name. */
export async function listTakersTrades(
  executor: Executor,
  signalId: string,
  { among, users, limit }: { among: RawBuilder<unknown>; users: UserLookup; limit: number },
): Promise<TakersTrade[]> {
  const { rows } = await sql<TakersTrade>`
    select t.user_id, ${users.nameOf(sql.ref('t.userId'))} as name, ${isShared('t')} as is_shared,
      t.signal_id, t.pair, t.direction, t.entry, t.exit, t.lots
    from (
      select *, row_number() over (partition by user_id order by placed_at desc, id) as nth
      from trades where signal_id = ${signalId} and user_id in (${among})
    ) t
    where t.nth <= ${ofOneUser}
    order by ${users.sortName(sql.ref('t.userId'))}, t.user_id, t.nth
    limit ${limit}`.execute(executor)
  return rows
}

/** Lets one transaction at a time count the takers of a signal. */
export async function lockTakers(tx: Executor, signalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('signal takers'), hashtext(${signalId}))`.execute(
    tx,
  )
}

export type TakerRow = Taken & { userId: string | null; countedAt: Date }

/** The takers of a signal that have been counted; without a user for accounts deleted since. */
export async function listCounted(executor: Executor, signalId: string): Promise<TakerRow[]> {
  const rows = await executor
    .selectFrom('signalTakers')
    .select(['userId', 'slippagePips', 'slippageR', 'ownR', 'beforeTarget', 'countedAt'])
    .where('signalId', '=', signalId)
    .execute()
  const numberOf = (value: string | null) => (value === null ? null : Number(value))
  return rows.map(({ slippagePips, slippageR, ownR, ...row }) => ({
    ...row,
    slippagePips: numberOf(slippagePips),
    slippageR: numberOf(slippageR),
    ownR: numberOf(ownR),
  }))
}

export async function insertCounted(
  tx: Executor,
  signalId: string,
  takers: readonly (Taken & { userId: string })[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('signalTakers')
    .values(
      takers.map(({ userId, slippagePips, slippageR, ownR, beforeTarget }) => ({
        ...{ signalId, userId, slippagePips, slippageR, ownR, beforeTarget },
        countedAt: at,
      })),
    )
    .execute()
}
