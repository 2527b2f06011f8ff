import { sql } from 'kysely'
import type { ToldChannel } from '#contract/signals/told.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** What has become of the notifications that lead to one of these pages, by channel. */
export async function countByChannel(
  executor: Executor,
  pages: readonly string[],
): Promise<ToldChannel[]> {
  const having = (state: string) =>
    sql`(count(*) filter (where d.target is not null and d.state = ${state}))::int`
  const { rows } = await sql<ToldChannel>`
    select d.channel, count(d.target) = 0 and bool_and(d.state = 'delivered') as is_for_all,
      ${having('waiting')} as waiting, ${having('delivered')} as delivered,
      ${having('failed')} as failed,
      (count(*) filter (where d.target is not null and d.state in ('gone', 'expired')))::int
        as left_out
    from notifications n join notification_deliveries d on d.notification_id = n.id
    -- The first condition is that of the index.
    where n.action_href like '%?signal=%' and n.action_href = any(${pages}::text[])
    group by d.channel order by d.channel`.execute(executor)
  return rows
}
