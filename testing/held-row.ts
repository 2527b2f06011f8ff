import type { Pool, PoolClient } from 'pg'
import { expect } from 'vitest'

/**
 * Makes a call wait for the row of `table` with this `id`, lets `change` happen in the transaction that holds it, and
 * returns the answer that the call gives after its commit.
 */
export async function changedWhileWaiting<T>(
  driver: Pool,
  { table, column = 'id', id }: { table: string; column?: string; id: string },
  call: () => Promise<T>,
  change: (holder: PoolClient) => Promise<unknown>,
): Promise<T> {
  const holder = await driver.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${table} where ${column} = $1 for update`, [id])
    const { rows } = await holder.query('select pg_backend_pid() as pid')
    const answer = call()
    const waiting = async () => {
      const blocked = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
      return (await driver.query(blocked, [rows[0].pid])).rows.length
    }
    await expect.poll(waiting, { interval: 10 }).toBe(1)
    await change(holder)
    await holder.query('commit')
    return await answer
  } finally {
    holder.release()
  }
}
