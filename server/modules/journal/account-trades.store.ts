import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import { readAtMost, requireFew } from '#server/platform/heavy/here.ts'
import { isOfAccount } from './trade-filter.store.ts'

/** A closed trade as counted by account rules; instants in milliseconds since 1970. */
interface AccountTrade {
  tradeId: string
  openedAt: number
  at: number
  /** Profit less fees, in minor units of the account's currency. */
  netCents: number
}

/** The closed trades of one of the user's trading accounts, and the number of open ones; throws `TooMuchHere`. */
export async function tradesOfAccount(
  executor: Executor,
  userId: string,
  accountId: string,
): Promise<{ closed: AccountTrade[]; open: number }> {
  const { rows } = await sql<{
    id: string
    opened: string
    closed: string | null
    net: string | null
  }>`
    select id, (extract(epoch from opened_at) * 1000)::bigint as opened,
      (extract(epoch from closed_at) * 1000)::bigint as closed, profit_cents - fees_cents as net
    from trades where user_id = ${userId} and ${isOfAccount(accountId)}
    limit ${readAtMost}`.execute(executor)
  requireFew(rows.length)
  const closed = rows.flatMap((row) =>
    row.closed === null
      ? []
      : [
          {
            tradeId: row.id,
            openedAt: Number(row.opened),
            at: Number(row.closed),
            netCents: Number(row.net),
          },
        ],
  )
  return { closed, open: rows.length - closed.length }
}
