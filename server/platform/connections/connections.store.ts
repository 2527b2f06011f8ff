import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { SettingName } from '#contract/connections/connection-names.ts'
import type { Executor } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type StoredSetting = Selectable<Tables['connectionSettings']>

/** Everything that the owner has set on the page, sealed, in the order of the names. */
export const selectStored = (executor: Executor): Promise<StoredSetting[]> =>
  executor.selectFrom('connectionSettings').selectAll().orderBy('name').execute()

/** The same, while nobody else can change it until the transaction ends. */
export async function lockStored(tx: Executor): Promise<StoredSetting[]> {
  await sql`lock table connection_settings in share row exclusive mode`.execute(tx)
  return selectStored(tx)
}

export async function storeSettings(tx: Executor, rows: readonly StoredSetting[]): Promise<void> {
  await tx
    .insertInto('connectionSettings')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((excluded) => ({
        sealed: excluded.ref('excluded.sealed'),
        changedAt: excluded.ref('excluded.changedAt'),
        changedBy: excluded.ref('excluded.changedBy'),
      })),
    )
    .execute()
}

export async function deleteSetting(tx: Executor, name: SettingName): Promise<void> {
  await tx.deleteFrom('connectionSettings').where('name', '=', name).execute()
}

/**
 * Which settings these are, in a few characters: whatever is set anew is sealed anew, and has another version. Empty
 * if there are none.
 */
export function versionOf(rows: readonly Pick<StoredSetting, 'name' | 'sealed'>[]): string {
  if (rows.length === 0) return ''
  const digest = createHash('sha256')
  for (const { name, sealed } of rows) digest.update(`${name} `).update(sealed)
  return digest.digest('hex').slice(0, 16)
}
