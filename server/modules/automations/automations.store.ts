import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AutomationContent, AutomationSort } from '#contract/automations.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type AutomationRow = Selectable<Tables['automations']>

export function findAutomation(executor: Executor, id: string): Promise<AutomationRow | undefined> {
  return executor.selectFrom('automations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads an automation and locks it until the transaction ends. */
export function lockAutomation(tx: Executor, id: string): Promise<AutomationRow | undefined> {
  return tx
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Reads an automation, which keeps it from being saved or switched until the transaction ends. Others may hold it as well, and
 * look for what has happened meanwhile.
 */
export function holdAutomation(tx: Executor, id: string): Promise<AutomationRow | undefined> {
  return tx
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}

/** Locks one that is on for looking; undefined if it is not, or another process is looking just now. */
export function claimAutomation(tx: Executor, id: string): Promise<AutomationRow | undefined> {
  return tx
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'on')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Those that are on, by id. */
export function automationsOn(executor: Executor): Promise<Pick<AutomationRow, 'id' | 'onBy'>[]> {
  return executor
    .selectFrom('automations')
    .select(['id', 'onBy'])
    .where('state', '=', 'on')
    .orderBy('id')
    .execute()
}

const stored = ({ filter, goal, name, repeats, steps, trigger }: AutomationContent) => ({
  name,
  trigger: JSON.stringify(trigger),
  filter: JSON.stringify(filter),
  goal: goal && JSON.stringify(goal),
  repeats,
  steps: JSON.stringify(steps),
})

/** Stores a new draft; undefined if this id exists already. */
export function insertAutomation(
  tx: Executor,
  { id, content, by, at }: { id: string; content: AutomationContent; by: string; at: Date },
): Promise<AutomationRow | undefined> {
  return tx
    .insertInto('automations')
    .values({
      id,
      ...stored(content),
      state: 'draft',
      onBy: null,
      onSince: null,
      readUntil: null,
      pausedAt: null,
      createdBy: by,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Changes what an automation is; `countsFrom` if what happened before is to begin nothing. */
export function updateAutomation(
  tx: Executor,
  id: string,
  { content, at, countsFrom }: { content: AutomationContent; at: Date; countsFrom: Date | null },
): Promise<AutomationRow> {
  return tx
    .updateTable('automations')
    .set({
      ...stored(content),
      updatedAt: at,
      ...(countsFrom && { onSince: countsFrom, readUntil: countsFrom }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Switches an automation on, in somebody's name, for what happens from now. */
export function switchOn(
  tx: Executor,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<AutomationRow> {
  return tx
    .updateTable('automations')
    .set({ state: 'on', onBy: by, onSince: at, readUntil: at, pausedAt: null, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Switches an automation off, or notes that it has stopped. */
export function switchOff(
  tx: Executor,
  id: string,
  { state, at }: { state: 'off' | 'stopped'; at: Date },
): Promise<AutomationRow> {
  return tx
    .updateTable('automations')
    .set({ state, onBy: null, onSince: null, readUntil: null, pausedAt: at, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notes up to when an automation has looked at what happened. */
export async function markRead(tx: Executor, id: string, until: Date): Promise<void> {
  await tx.updateTable('automations').set({ readUntil: until }).where('id', '=', id).execute()
}

export async function removeAutomation(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('automations').where('id', '=', id).execute()
}

/** One page of the automations, newest first unless sorted, and their total number. */
export async function searchAutomations(executor: Executor, part: Part<AutomationSort>) {
  const matching = executor.selectFrom('automations').where(isFound(part.search, [sql.ref('name')]))
  const sorts = { name: sql`lower(name)`, created: sql.ref('createdAt') }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id` }
  const [automations, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy(ordered(part, sorts, own))
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { automations, total: Number(total) }
}

/** Whether an id is among those that are part of a statement. */
export async function findAmong(
  executor: Executor,
  id: string,
  ids: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ among: boolean }>`
    select ${id}::uuid in (${ids}) as among`.execute(executor)
  return rows[0]?.among ?? false
}
