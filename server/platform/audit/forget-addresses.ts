import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/**
 * Clears the network addresses of entries older than 90 days, by the clock of the database, which
 * refuses to do so earlier: long enough to investigate a theft, and no longer.
 */
export async function forgetAddresses(executor: Executor): Promise<void> {
  await executor
    .updateTable('auditEntries')
    .set({ clientAddress: null })
    .where('clientAddress', 'is not', null)
    .where('at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
}
