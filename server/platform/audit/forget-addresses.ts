import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/**
 * Empties the clients' addresses of entries that are older than 90 days, by the clock of the database,
 * which refuses any earlier: long enough to look into a theft, and no longer than that.
 */
export async function forgetAddresses(executor: Executor): Promise<void> {
  await executor
    .updateTable('auditEntries')
    .set({ clientAddress: null })
    .where('clientAddress', 'is not', null)
    .where('at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
}
