import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** A message to one user. */
interface HeadMessage {
  userId: string
  channel: string
  notificationId: string
}

/**
 * Gives a message those of the heads, named by their entries, that no other message of the channel has brought, or brings, to its
 * user; asked again it has the same. What a message that never arrived had is given to the next.
 */
export async function claimHeads(
  executor: Executor,
  { userId, channel, notificationId }: HeadMessage,
  seqs: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ seq: string }>`
    insert into record_head_messages as before (user_id, channel, seq, notification_id)
    select ${userId}::uuid, ${channel}, seq, ${notificationId}::uuid
    from unnest(${seqs.map(String)}::bigint[]) as seq order by seq
    on conflict (user_id, channel, seq) do update set notification_id = excluded.notification_id
    where before.notification_id = excluded.notification_id or exists (
      select from notification_deliveries d
      where d.notification_id = before.notification_id and d.channel = before.channel
        and d.user_id = before.user_id and d.state in ('gone', 'failed', 'expired'))
    returning seq`.execute(executor)
  return new Set(rows.map(({ seq }) => Number(seq)))
}

/** What messages to a user were to bring is brought by one that stands for all of them. */
export async function bringHeadsOf(
  executor: Executor,
  { userId, channel, notificationId }: HeadMessage,
  messages: readonly string[],
): Promise<void> {
  await executor
    .updateTable('recordHeadMessages')
    .set({ notificationId })
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('notificationId', '=', sql<string>`any(${messages}::uuid[])`)
    .execute()
}

/** The heads that a user was sent, for the personal data. */
export function headsSentTo(executor: Executor, userId: string) {
  return executor
    .selectFrom('recordHeadMessages')
    .select(['channel', 'seq as entry'])
    .where('userId', '=', userId)
    .orderBy('seq')
    .orderBy('channel')
    .execute()
}
