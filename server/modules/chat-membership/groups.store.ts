import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { ChatService } from '#contract/chat-membership.ts'
import type { Program } from '#contract/offers/program-table.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type GroupRow = Selectable<Tables['chatGroups']>

/** Which group: a program has at most one at each service. */
export interface GroupKey {
  program: Program
  service: ChatService
}

export const selectGroups = (executor: Executor): Promise<GroupRow[]> =>
  executor.selectFrom('chatGroups').selectAll().orderBy('program').orderBy('service').execute()

export const findGroup = (
  executor: Executor,
  { program, service }: GroupKey,
): Promise<GroupRow | undefined> =>
  executor
    .selectFrom('chatGroups')
    .selectAll()
    .where('program', '=', program)
    .where('service', '=', service)
    .executeTakeFirst()

/** Part of a statement: the id of the group; null without one. */
export const idOfGroup = ({ program, service }: GroupKey): RawBuilder<unknown> => sql`(
  select g.id from chat_groups g where g.program = ${program} and g.service = ${service})`

/** The same, locked until the transaction ends. */
export const lockGroup = (tx: Executor, key: GroupKey): Promise<GroupRow | undefined> =>
  tx
    .selectFrom('chatGroups')
    .selectAll()
    .where('program', '=', key.program)
    .where('service', '=', key.service)
    .forUpdate()
    .executeTakeFirst()

/** The groups with this number at a service: at Discord a server may serve several programs. */
export const groupsAt = (
  executor: Executor,
  service: ChatService,
  chatId: string,
): Promise<GroupRow[]> =>
  executor
    .selectFrom('chatGroups')
    .selectAll()
    .where('service', '=', service)
    .where('chatId', '=', chatId)
    .execute()

export const insertGroup = (
  tx: Executor,
  row: Insertable<Tables['chatGroups']>,
): Promise<GroupRow> =>
  tx.insertInto('chatGroups').values(row).returningAll().executeTakeFirstOrThrow()

export const deleteGroup = async (tx: Executor, id: string): Promise<void> => {
  await tx.deleteFrom('chatGroups').where('id', '=', id).execute()
}

/** Changes what is given of a group; false if it is gone. */
export async function changeGroup(
  executor: Executor,
  id: string,
  changes: Partial<Omit<GroupRow, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('chatGroups')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says why nothing is done in a group; false if that is known already, or the group is gone. */
export async function changeTrouble(
  executor: Executor,
  id: string,
  trouble: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('chatGroups')
    .set({ trouble, troubleAt: at })
    .where('id', '=', id)
    .where((row) => row('trouble', 'is distinct from', trouble))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface GroupCounts {
  in: number
  strangers: number
  failed: number
}

/** How many people are in each group, by its id; a group without people is left out. */
export async function countPeople(executor: Executor): Promise<Map<string, GroupCounts>> {
  const { rows } = await sql<GroupCounts & { groupId: string }>`
    select group_id, count(*) filter (where is_in)::int as "in",
      count(*) filter (where is_in and user_id is null and not is_exempt)::int as strangers,
      count(*) filter (where failure is not null)::int as failed
    from chat_people group by group_id`.execute(executor)
  return new Map(rows.map(({ groupId, ...counts }) => [groupId, counts]))
}

/** Why nothing is done in a group, or posted at an outlet of signals; null if all is well there, or it is gone. */
export async function troubleOf(
  executor: Executor,
  id: string,
): Promise<{ name: string; trouble: string } | null> {
  const { rows } = await sql<{ name: string; trouble: string }>`
    select initcap(service) || case when title = '' then '' else ': ' || title end as name, trouble
    from chat_groups where id = ${id}::uuid and trouble is not null
    union all
    select initcap(service) || ': ' || shown, trouble
    from signal_outlets where id = ${id}::uuid and trouble is not null`.execute(executor)
  return rows[0] ?? null
}
