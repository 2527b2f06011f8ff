import { sql } from 'kysely'
import type { TradeTemplate, TradeTemplateInput } from '#contract/journal/trade-templates.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** A user's templates, by name. */
export const selectTemplates = (executor: Executor, userId: string): Promise<TradeTemplate[]> =>
  executor
    .selectFrom('tradeTemplates')
    .select(['id', 'name', 'pair', 'direction', 'lots', 'setup', 'tags'])
    .where('userId', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute()

// Any constant will do, as long as no other advisory lock of the program uses it as its first key.
const templatesLock = 7_329

/** Locks the user's templates until the transaction ends. */
export async function lockTemplates(tx: Executor, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${templatesLock}, hashtext(${userId}))`.execute(tx)
}

/** Stores a template, replacing the one with the same name. */
export async function keepTemplate(
  tx: Executor,
  { id, userId, ...template }: TradeTemplateInput & { id: string; userId: string },
): Promise<void> {
  const { name, pair, direction, lots, setup, tags } = template
  await sql`
    insert into trade_templates (id, user_id, name, pair, direction, lots, setup, tags)
    values (${id}, ${userId}, ${name}, ${pair}, ${direction}, ${lots}, ${setup}, ${tags})
    on conflict (user_id, lower(name)) do update set name = excluded.name, pair = excluded.pair,
      direction = excluded.direction, lots = excluded.lots, setup = excluded.setup,
      tags = excluded.tags`.execute(tx)
}

/** Deletes a template; returns whether the user had it. */
export async function deleteTemplateRow(
  executor: Executor,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('tradeTemplates')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
