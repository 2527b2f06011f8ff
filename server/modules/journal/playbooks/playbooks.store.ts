import { sql } from 'kysely'
import { type Playbook, playbooksMaximum } from '#contract/journal-playbooks.ts'
import type { Executor } from '#server/platform/database/database.ts'

export const listOwnPlaybooks = (executor: Executor, userId: string): Promise<Playbook[]> =>
  executor
    .selectFrom('playbooks')
    .select(['id', 'title', 'rules'])
    .where('userId', '=', userId)
    .orderBy('title')
    .orderBy('id')
    .execute()

/**
 * A playbook of the user, protected from deletion until the transaction ends; null for another
 * user's.
 */
export async function findPlaybook(
  executor: Executor,
  userId: string,
  id: string,
): Promise<Playbook | null> {
  const found = await executor
    .selectFrom('playbooks')
    .select(['id', 'title', 'rules'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirst()
  return found ?? null
}

/** Changes a playbook of the user; returns whether there was one. */
export async function changePlaybook(
  executor: Executor,
  userId: string,
  { id, title, rules }: Playbook,
  updatedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('playbooks')
    .set({ title, rules: JSON.stringify(rules), updatedAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Inserts a new playbook in the user's first free slot; returns whether there was one left. */
export async function insertPlaybook(
  executor: Executor,
  userId: string,
  { id, title, rules }: Playbook,
  updatedAt: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into playbooks (id, user_id, place, title, rules, updated_at)
    select ${id}::uuid, ${userId}::uuid, place, ${title}, ${JSON.stringify(rules)}::jsonb, ${updatedAt}
    from generate_series(1, ${playbooksMaximum}::int) as place
    where not exists (
      select from playbooks taken where taken.user_id = ${userId} and taken.place = place.place)
    order by place limit 1`.execute(executor)
  return (numAffectedRows ?? 0n) > 0n
}

export async function deleteOwnPlaybook(
  executor: Executor,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('playbooks')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
