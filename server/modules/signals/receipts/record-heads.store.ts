import { sql } from 'kysely'
import { headEvery, type RecordHead } from '#contract/signals/record-entries.ts'
import type { Executor } from '#server/platform/database/database.ts'

export interface HeadRow extends Omit<RecordHead, 'seq' | 'stamp'> {
  seq: string
  /** The token, where it was asked for. */
  token?: Buffer | null
}

export const headColumns = [
  'recordHeads.seq',
  'recordHeads.day',
  'recordHeads.hash',
  'recordHeads.key',
  'recordHeads.signature',
] as const

export const presentHead = ({ seq, token, ...head }: HeadRow): RecordHead => ({
  ...head,
  seq: Number(seq),
  ...(token && { stamp: token.toString('base64') }),
})

/** Entries that are to be signed: the last of each UTC day before `today`, and every `headEvery`th. */
export async function selectUnsigned(
  executor: Executor,
  today: Date,
): Promise<Pick<HeadRow, 'seq' | 'day' | 'hash'>[]> {
  const { rows } = await sql<Pick<HeadRow, 'seq' | 'day' | 'hash'>>`
    with fresh as (
      select seq, hash, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day
      from record_entries where seq > (select coalesce(max(seq), 0) from record_heads)
    )
    select seq, day, hash from fresh
    where seq % ${headEvery} = 0
      or seq in (select max(seq) from fresh where at < ${today} group by day)
    order by seq`.execute(executor)
  return rows
}

export async function insertHeads(
  tx: Executor,
  heads: readonly Omit<HeadRow, 'token'>[],
  signedAt: Date,
): Promise<void> {
  await tx
    .insertInto('recordHeads')
    .values(heads.map((head) => ({ ...head, signedAt })))
    .execute()
}

/** The newest `limit` heads, or the first ones from an entry on and up to another, with their time stamps; oldest first. */
export async function selectHeads(
  executor: Executor,
  { from, until, limit }: { from?: number | undefined; until?: number; limit: number },
): Promise<RecordHead[]> {
  const query = executor
    .selectFrom('recordHeads')
    .leftJoin('recordStamps', 'recordStamps.seq', 'recordHeads.seq')
    .select([...headColumns, 'recordStamps.token'])
    .limit(limit)
    .$if(until !== undefined, (all) => all.where('recordHeads.seq', '<=', String(until)))
  if (from !== undefined) {
    const rows = await query
      .where('recordHeads.seq', '>=', String(from))
      .orderBy('recordHeads.seq')
      .execute()
    return rows.map(presentHead)
  }
  const rows = await query.orderBy('recordHeads.seq', 'desc').execute()
  return rows.reverse().map(presentHead)
}

/** All keys, the first one first. */
export function selectKeys(executor: Executor) {
  return executor.selectFrom('recordKeys').select(['key', 'signature']).orderBy('number').execute()
}

/** Whether the record has a key. */
export async function hasKey(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom('recordKeys').select('number').limit(1).execute()).length > 0
}

/**
 * The key that signs at present; undefined before the first. Others who sign or replace it wait until the
 * transaction ends: the first key stands for all, since a newer one may come while they wait.
 */
export async function lockKey(tx: Executor) {
  await tx.selectFrom('recordKeys').select('number').where('number', '=', 1).forUpdate().execute()
  return tx
    .selectFrom('recordKeys')
    .select(['number', 'key', 'privateKey'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Adds a key, unless another process has just added the same number. */
export async function insertKey(
  tx: Executor,
  key: {
    number: number
    key: string
    privateKey: string
    signature: string | null
    madeAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('recordKeys')
    .values(key)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

/** Forgets what a replaced key signs with. */
export async function retireKey(tx: Executor, number: number): Promise<void> {
  await tx
    .updateTable('recordKeys')
    .set({ privateKey: null })
    .where('number', '=', number)
    .execute()
}
