import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/permissions.ts'
import type { SignalSort } from '#contract/signals.ts'
import type { Executor } from '#server/platform/database/database.ts'
import {
  isFoundInLower,
  keyed,
  listedPart,
  ordered,
  type Part,
  pageOfFound,
  type SortColumns,
} from '#server/platform/database/lists.ts'
import { everySignal, type SignalRow } from './signals.store.ts'

/** One page of the signals for these roles, newest first unless sorted, and their total number. */
export async function selectSignals(
  executor: Executor,
  part: Part<SignalSort> & { roles: readonly ContentRole[] },
): Promise<{ rows: SignalRow[]; total: number }> {
  const { roles, search, limit, offset } = part
  const isSeen = sql<boolean>`deleted_at is null and role_access = any(${roles}::text[])`
  if (!search) {
    const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id desc` }
    return listedPart(everySignal(executor).where(isSeen), ordered(part, sorts, own), part)
  }
  const isWanted = sql`${isSeen} and ${isFoundInLower(search, sql.ref('searchText'))}`
  const { key, order } = keyed(part, sorts, newestFirst)
  const total = sql`(select count(*)::int from found)`
  // Only the rows of the page are read as a whole.
  const page = sql<{ id: string; place: number; total: number }>`(
    with found as materialized (select id, ${key} as sort_key from signals where ${isWanted})
    ${pageOfFound({ order, total }, { limit, offset })})`
  const found = await everySignal(executor)
    .innerJoin(page.as('page'), 'page.id', 'signals.id')
    .select('page.total')
    .orderBy('page.place')
    .execute()
  const rows = found.map(({ total: _, ...row }) => row)
  // Beyond the last page there is no row to carry the total.
  return {
    rows,
    total: found[0]?.total ?? (offset === 0 ? 0 : await countSignals(executor, isWanted)),
  }
}

async function countSignals(executor: Executor, isWanted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from signals where ${isWanted}`.execute(executor)
  return rows[0]?.total ?? 0
}

const newestFirst = { key: sql.ref('createdAt'), order: sql`sort_key desc, id desc` }

const sorts: SortColumns<SignalSort> = {
  title: sql`lower(title)`,
  pair: { nullable: sql.ref('pair') },
  direction: { nullable: sql.ref('direction') },
  status: sql.ref('status'),
  created: sql.ref('createdAt'),
  access: sql.ref('roleAccess'),
  open: sql`case when status in ('pending', 'active')
    then created_at + interval '1000 years' else created_at end`,
}
