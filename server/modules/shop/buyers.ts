import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Buyer, BuyerSort } from '#contract/shop/shop-offers.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { CsvContent } from '#server/platform/heavy/csv-route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ShopDeps } from './index.ts'
import { type BuyerRow, buyersPage, nextBuyers } from './purchases.store.ts'
import { presentBuyer } from './shop.present.ts'
import { findOffer } from './shop-offers.store.ts'

type Deps = Pick<ShopDeps, 'db' | 'identity' | 'now'>

/** One page of who has bought an offer or is paying for it, newest first unless sorted; throws 404. */
export async function listBuyers(
  { db, identity, now }: Deps,
  offerId: string,
  query: ListQuery<BuyerSort>,
): Promise<Page<Buyer>> {
  const [offer, { rows, total }] = await Promise.all([
    findOffer(db.pool, offerId),
    buyersPage(db.pool, identity.lookup, { ...partOf(query), offerId }),
  ])
  if (!offer) throw notFound()
  const at = now()
  return { items: rows.flatMap((row) => presentBuyer(row, at)), total }
}

/** Records that somebody exports the buyers of an offer; throws 404. */
export async function recordBuyersExport({ db }: Deps, actor: Actor, id: string): Promise<void> {
  const offer = await findOffer(db.pool, id)
  if (!offer) throw notFound()
  const entry = { action: 'shop_offer.buyers_exported', subject: id, name: offer.name }
  await recordAudit(db.pool, actor, entry)
}

const head = ['Name', 'E-mail', 'State', 'Bought', 'Ends'] as const

/** All of them, newest first, for a file. */
export function exportBuyers({ db, identity, now }: Deps, offerId: string): CsvContent<BuyerRow> {
  return {
    head,
    next: (after, limit) => nextBuyers(db.pool, identity.lookup, offerId, { after, limit }),
    cells: async (rows) =>
      rows
        .flatMap((row) => presentBuyer(row, now()))
        .map(({ user, state, createdAt, endsAt }) => [
          user.name,
          user.email,
          state,
          createdAt,
          endsAt ?? '',
        ]),
  }
}
