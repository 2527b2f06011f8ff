import type { Executor } from '../database/database.ts'

/** The fact that loading the demo was begun in this database, whose accounts' passwords everybody knows. */
export const demoBegun = 'demo_begun'

/** A fact about the academy, such as that demo data was loaded; null if unknown. */
export async function readFact(executor: Executor, key: string): Promise<unknown> {
  const row = await executor
    .selectFrom('facts')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Records a fact unless it is known already; returns whether this call recorded it. */
export async function recordFact(executor: Executor, key: string, value: object): Promise<boolean> {
  const result = await executor
    .insertInto('facts')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Writes a row and deletes it, for the sake of writing: rejects if the database takes none. */
export async function probeWriting(executor: Executor): Promise<void> {
  await executor
    .insertInto('facts')
    .values({ key: 'writing', value: '{}' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '{}' }))
    .execute()
  await executor.deleteFrom('facts').where('key', '=', 'writing').execute()
}
