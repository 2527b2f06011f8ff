import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type SuppressionRow = Selectable<Tables['mailSuppressions']>

/** A condition: mails may go to the address, as it is compared, of the user in the other column. */
export const isReachable = (
  userId: RawBuilder<unknown>,
  address: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from mail_suppressions where mail_suppressions.user_id = ${userId}
      and mail_suppressions.address = ${address} and mail_suppressions.lifted_at is null)`

/** Why nothing goes to a user's present address; undefined if it does. */
export function findSuppression(
  executor: Executor,
  userId: string,
): Promise<SuppressionRow | undefined> {
  return executor
    .selectFrom('mailSuppressions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'mailSuppressions.userId')
        .onRef('users.emailKey', '=', 'mailSuppressions.address'),
    )
    .selectAll('mailSuppressions')
    .where('mailSuppressions.userId', '=', userId)
    .where('mailSuppressions.liftedAt', 'is', null)
    .executeTakeFirst()
}

type NewSuppression = Pick<
  SuppressionRow,
  'address' | 'reason' | 'source' | 'detail' | 'happenedAt'
>

/**
 * Notes that nothing is to go to the address of an account; an address without one is not stored. The id of the user if
 * that is news: not if it was known, what was known is newer, or it was lifted after it happened. A complaint stays
 * one when something bounces afterwards.
 */
export async function suppress(
  tx: Executor,
  { address, reason, source, detail, happenedAt }: NewSuppression,
): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    insert into mail_suppressions as known (user_id, address, reason, source, detail, happened_at)
    select id, email_key, ${reason}, ${source}, ${detail}, ${happenedAt}::timestamptz
    from users where email_key = ${address}
    on conflict (user_id) do update set
      address = excluded.address, reason = excluded.reason, source = excluded.source,
      detail = excluded.detail, happened_at = excluded.happened_at, lifted_at = null, lifted_by = null
    where known.address <> excluded.address
      or case when known.lifted_at is null
        then known.reason = 'bounced' and excluded.reason = 'complained'
        else excluded.happened_at > known.lifted_at end
    returning user_id`.execute(tx)
  return rows[0]?.userId
}

/** Lets mails go to a user's address again; false if they do. */
export async function lift(
  tx: Executor,
  { userId, by, at }: { userId: string; by: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('mailSuppressions')
    .set({ liftedAt: at, liftedBy: by })
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Notes a token of Mailgun's; false if it has come with another body. */
export async function takeToken(
  tx: Executor,
  { tokenHash, bodyHash, at }: { tokenHash: Buffer; bodyHash: Buffer; at: Date },
): Promise<boolean> {
  await tx
    .insertInto('mailgunTokens')
    .values({ tokenHash, bodyHash, receivedAt: at })
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .execute()
  const row = await tx
    .selectFrom('mailgunTokens')
    .select('bodyHash')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return row?.bodyHash.equals(bodyHash) ?? false
}

export async function forgetTokens(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('mailgunTokens').where('receivedAt', '<', before).execute()
}

/** What was noted of a user's addresses, for the personal data download. */
export function suppressionsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('mailSuppressions')
    .select(['address', 'reason', 'source', 'detail', 'happenedAt', 'liftedAt'])
    .where('userId', '=', userId)
    .execute()
}
