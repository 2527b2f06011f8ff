import { amountText } from '#contract/currencies.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { firstPayment, laterPayments, planIn } from '#contract/shop/plans.ts'
import type {
  FurtherPrice,
  ShopOffer,
  ShopOfferInput,
  ShopOfferSort,
} from '#contract/shop/shop-offers.ts'
import type { OfferPageText } from '#contract/site/offer-sections.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { refused, requireContents } from './contents.ts'
import type { ShopDeps } from './index.ts'
import { columnsOf, presentOffer } from './shop.present.ts'
import {
  changeOffer,
  findOffer,
  insertOffer,
  lockOffer,
  offersPage,
  putCourses,
  putPrices,
  putStrategies,
  putUpgrades,
  readOffer,
  type ShownRow,
} from './shop-offers.store.ts'
import { soldParts } from './sold-parts.ts'
import { inviteWaiting } from './waiting.ts'

type ReadDeps = Pick<ShopDeps, 'config' | 'courses' | 'db' | 'media' | 'site' | 'strategies'>

/** One page of the offers, newest first unless sorted: those that were archived, or all others. */
export async function listShopOffers(
  deps: ReadDeps,
  actor: Actor,
  query: ListQuery<ShopOfferSort> & { state?: 'archived' | undefined },
): Promise<Page<ShopOffer>> {
  const { pool } = deps.db
  const [{ rows, total }, page] = await Promise.all([
    offersPage(pool, soldParts(deps), { ...partOf(query), state: query.state }),
    deps.site.offerPage(pool),
  ])
  return { items: rows.map((row) => present(deps, actor, row, page)), total }
}

/** One offer; throws 404. */
export async function getShopOffer(deps: ReadDeps, actor: Actor, id: string): Promise<ShopOffer> {
  const { pool } = deps.db
  const [row, page] = await Promise.all([
    readOffer(pool, soldParts(deps), id),
    deps.site.offerPage(pool),
  ])
  if (!row) throw notFound()
  return present(deps, actor, row, page)
}

const present = (
  { config, media }: ReadDeps,
  actor: Actor,
  row: ShownRow,
  page: OfferPageText,
): ShopOffer =>
  presentOffer(row, {
    page,
    publicUrl: config.PUBLIC_URL,
    // Of a draft only the office sees the picture.
    pictureUrl: row.pictureKey && media.addressOf(actor, row.pictureKey),
  })

export const offerFields = [
  'slug',
  'name',
  'state',
  'priceCents',
  'currency',
  'programs',
  'courseIds',
  'strategyIds',
  'calls',
  'periodUnit',
  'periodCount',
  'plan',
  'planCount',
  'firstCents',
  'eachCents',
  'trialDays',
  'upgradesFrom',
  'seats',
  'sellsFrom',
  'sellsUntil',
  'prices',
] as const

/** Makes an offer. Throws 409 where its address is taken, 422 for what it cannot open or nobody could pay. */
export async function createShopOffer(
  deps: ShopDeps,
  actor: Actor,
  input: ShopOfferInput,
): Promise<ShopOffer> {
  const { db, now } = deps
  const id = await forKnownOffers(
    createOnce(db, actor, async (tx, made) => {
      const contents = await requireContents(deps, tx, input)
      await requirePayable(deps, tx, input)
      const at = now()
      const listed = listedOf(input)
      const row = { ...columnsOf(input), pictureKey: null, createdAt: at, updatedAt: at }
      if (!(await insertOffer(tx, { ...row, id: made }))) throw addressTaken()
      await putCourses(tx, made, contents.courseIds)
      await putStrategies(tx, made, contents.strategyIds)
      await putUpgrades(tx, made, input.upgradesFrom)
      await putPrices(tx, made, input.furtherPrices ?? [], row.planCount)
      await recordAudit(tx, actor, {
        action: 'shop_offer.created',
        subject: made,
        name: input.name,
        ...changeOf(null, auditedOf({ ...row, ...listed, ...contents }), offerFields),
      })
      await tellOfOffers(tx)
    }),
  )
  return getShopOffer(deps, actor, id)
}

/**
 * Replaces an offer. Throws 404, 409 for an address that is taken or if somebody else's edit came first, 422 for
 * what it cannot open and for fewer seats than are taken.
 */
export async function updateShopOffer(
  deps: ShopDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...input }: ShopOfferInput & { seenUpdatedAt?: string },
): Promise<ShopOffer> {
  const { db, now } = deps
  const change = db.transaction(async (tx) => {
    // What it opens before the offer, as a purchase that opens it does.
    const contents = await requireContents(deps, tx, input)
    await requirePayable(deps, tx, input)
    const before = await lockOffer(tx, id)
    if (!before) throw notFound()
    requireUnchanged(seenUpdatedAt, before)
    if (input.upgradesFrom.includes(id)) {
      throw refused('upgradesFrom', 'An offer does not count towards itself.')
    }
    if (input.seats !== null && input.seats < before.seatsTaken) {
      throw refused('seats', `${before.seatsTaken} are sold or being paid for already.`)
    }
    const columns = { ...columnsOf(input), updatedAt: changedAt(before, now()) }
    await changeOffer(tx, id, columns)
    await putCourses(tx, id, contents.courseIds)
    await putStrategies(tx, id, contents.strategyIds)
    await putUpgrades(tx, id, input.upgradesFrom)
    await putPrices(tx, id, input.furtherPrices ?? [], columns.planCount)
    await inviteWaiting(deps, tx, id)
    await recordAudit(tx, actor, {
      action: 'shop_offer.updated',
      subject: id,
      name: input.name,
      ...changeOf(
        auditedOf(before),
        auditedOf({ ...before, ...columns, ...listedOf(input), ...contents }),
        offerFields,
      ),
    })
    await tellOfOffers(tx)
  })
  await forKnownOffers(change)
  return getShopOffer(deps, actor, id)
}

/**
 * Gives an offer the picture that `receive` reads and stores, or none, replacing an earlier one. If there is no such
 * offer, nothing is read.
 */
export async function setPicture(
  deps: ShopDeps,
  actor: Actor,
  id: string,
  receive: () => Promise<string | null>,
): Promise<ShopOffer> {
  const { db, media, now } = deps
  if (!(await findOffer(db.pool, id))) throw notFound()
  const pictureKey = await receive()
  await media.keepOrDrop(pictureKey, () =>
    db.transaction(async (tx) => {
      const before = await lockOffer(tx, id)
      if (!before) throw notFound()
      if (before.pictureKey === pictureKey) return
      await changeOffer(tx, id, { pictureKey, updatedAt: changedAt(before, now()) })
      if (before.pictureKey) await media.deleteFiles(tx, [before.pictureKey])
      await recordAudit(tx, actor, {
        action: pictureKey ? 'shop_offer.picture_set' : 'shop_offer.picture_removed',
        subject: id,
        name: before.name,
        details: { replaced: before.pictureKey !== null },
      })
      await tellOfOffers(tx)
    }),
  )
  return getShopOffer(deps, actor, id)
}

/** The lists of an offer beside what it opens. */
const listedOf = ({ upgradesFrom, furtherPrices = [] }: ShopOfferInput) => ({
  upgradesFrom,
  furtherPrices,
})

/** An offer as it is recorded: its further prices as texts. */
export const auditedOf = <Row extends { furtherPrices: FurtherPrice[] }>({
  furtherPrices,
  ...row
}: Row) => ({
  ...row,
  prices: furtherPrices
    .map(({ currency, priceCents }) => amountText(priceCents, currency))
    .toSorted(),
})

/** Throws 422 if no way of paying that is set up takes one of the further prices. */
async function requirePayable(
  { payments }: Pick<ShopDeps, 'payments'>,
  tx: Executor,
  { furtherPrices = [], plan }: ShopOfferInput,
): Promise<void> {
  const isRecurring = plan.kind !== 'once'
  const charges = furtherPrices.flatMap((price) => {
    const { currency, priceCents } = price
    const own = planIn(plan, price)
    const later = laterPayments(own, priceCents)?.eachCents
    const first = { currency, amountCents: firstPayment(own, priceCents) }
    return later === undefined ? [first] : [first, { currency, amountCents: later }]
  })
  const payable = new Set(await payments.payableOf(tx, charges, isRecurring))
  const missing = charges.find((charge) => !payable.has(charge))
  if (!missing) return
  const how = isRecurring ? 'charges this again and again' : 'takes this'
  const message = `No way of paying that is set up ${how} in ${missing.currency.toUpperCase()}.`
  throw refused('furtherPrices', message)
}

/** Tells every page that the offers have changed. */
export const tellOfOffers = (tx: Executor): Promise<void> =>
  emit(tx, { type: 'shop.changed', audience: { role: 'community_student' } })

/** Turns what the database refuses into what is wrong with which field. */
const forKnownOffers = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (violatedUnique(error) === 'shop_offers_slug') throw addressTaken()
    if (violatedForeignKey(error) !== 'shop_upgrades_from_id_fkey') throw error
    throw refused('upgradesFrom', 'One of these offers does not exist.')
  })

const addressTaken = () => {
  const message = 'Another offer has this address.'
  return new Failure('conflict', message, { issues: [{ path: 'slug', message }] })
}
