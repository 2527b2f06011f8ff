import type { ShopOffer } from '#contract/shop/shop-offers.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ShopDeps } from './index.ts'
import { auditedOf, getShopOffer, offerFields, tellOfOffers } from './managing.ts'
import { changeOffer, lockOffer, removeOffer } from './shop-offers.store.ts'

/**
 * Archives an offer: it is sold no longer and out of the list, and its buyers keep what they have bought. One that is
 * archived stays so. Throws 404.
 */
export async function archiveShopOffer(
  deps: ShopDeps,
  actor: Actor,
  id: string,
): Promise<ShopOffer> {
  const { db, now } = deps
  await db.transaction(async (tx) => {
    const before = await lockOffer(tx, id)
    if (!before) throw notFound()
    if (before.state === 'archived') return
    const change = { state: 'archived', updatedAt: changedAt(before, now()) } as const
    await changeOffer(tx, id, change)
    await recordAudit(tx, actor, {
      action: 'shop_offer.archived',
      subject: id,
      name: before.name,
      ...changeOf(before, { ...before, ...change }, ['state']),
    })
    await tellOfOffers(tx)
  })
  return getShopOffer(deps, actor, id)
}

/**
 * Deletes an offer that nobody has bought, tried or begun to pay for, with its picture and its waiting list. Throws 404, and
 * 422 for any other, or while a coupon is for it.
 */
export async function deleteShopOffer(
  { db, media }: Pick<ShopDeps, 'db' | 'media'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const before = await lockOffer(tx, id)
      if (!before) throw notFound()
      if (before.isSold) throw soldAlready()
      await removeOffer(tx, id)
      if (before.pictureKey) await media.deleteFiles(tx, [before.pictureKey])
      await recordAudit(tx, actor, {
        action: 'shop_offer.deleted',
        subject: id,
        name: before.name,
        ...changeOf(auditedOf(before), null, offerFields),
      })
      await tellOfOffers(tx)
    })
    .catch((error: unknown) => {
      const key = violatedForeignKey(error)
      if (key === null) throw error
      throw key === 'coupons_offer_id_fkey' ? hasCoupon() : soldAlready()
    })
}

const soldAlready = () =>
  new Failure(
    'rule_violated',
    'Somebody has bought this offer, tried it, or begun to pay for it. Archive it instead: its buyers keep what they have.',
  )

const hasCoupon = () =>
  new Failure('rule_violated', 'A coupon is for this offer alone. Archive the offer instead.')
