import path from 'node:path'
import type { Readable } from 'node:stream'
import type { OfferCard, OwnPurchase, ShownOffer } from '#contract/shop/shop-offers.ts'
import { offerCardsMaximum } from '#contract/shop/shop-words.ts'
import { offerPage } from '#contract/site/pages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PublicMeta } from '#server/platform/http/page-template.ts'
import type { ShopDeps } from './index.ts'
import { purchasesOf } from './purchases.store.ts'
import {
  chargesOf,
  pictureUrlOf,
  presentCard,
  presentShown,
  publishedTitles,
} from './shop.present.ts'
import { isShown, saleOf } from './shop.rules.ts'
import { offersOnSale, readOfferAt } from './shop-offers.store.ts'
import { soldParts } from './sold-parts.ts'

/** The offers that everybody is shown: on sale at this moment, the oldest first. */
export async function listOfferCards(
  { config, now }: Pick<ShopDeps, 'config' | 'now'>,
  executor: Executor,
): Promise<OfferCard[]> {
  const at = now()
  const rows = await offersOnSale(executor, offerCardsMaximum)
  const isOver = ['over', 'not_yet']
  return rows
    .filter((row) => !isOver.includes(saleOf(row, at)))
    .map((row) => presentCard(row, config.CDN_URL))
}

/** An offer that is on sale or hidden, by its address; null for every other. */
async function findShown(deps: Pick<ShopDeps, 'courses' | 'db' | 'strategies'>, slug: string) {
  // Part of an address that anybody may make up; PostgreSQL knows no text with this character.
  if (slug.includes('\0')) return null
  const row = await readOfferAt(deps.db.pool, soldParts(deps), slug)
  return row && isShown(row) ? row : null
}

/** The same as everybody sees it; throws 404. */
export async function getShownOffer(
  deps: Pick<ShopDeps, 'config' | 'courses' | 'db' | 'now' | 'payments' | 'site' | 'strategies'>,
  slug: string,
): Promise<ShownOffer> {
  const { config, db, now, payments, site } = deps
  const [row, page] = await Promise.all([findShown(deps, slug), site.offerPage(db.pool)])
  if (!row) throw notFound()
  const isRecurring = row.plan !== 'once'
  const charges = row.furtherPrices.length > 0 ? chargesOf(row) : []
  const payable = await payments.payableOf(db.pool, charges, isRecurring)
  return presentShown(row, {
    at: now(),
    cdn: config.CDN_URL,
    page,
    payable: new Set(payable.map(({ currency }) => currency)),
  })
}

interface OpenedPicture {
  mime: string
  bytes: number
  content: Readable
}

const mimes: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

/** The picture of an offer that everybody may see; throws 404. */
export async function openPicture(
  deps: Pick<ShopDeps, 'courses' | 'db' | 'storage' | 'strategies'>,
  slug: string,
): Promise<OpenedPicture> {
  const key = (await findShown(deps, slug))?.pictureKey
  const mime = key && mimes[path.extname(key)]
  if (!key || !mime) throw notFound()
  const { storage } = deps
  const file = await storage.stat(key)
  const content = file && (await storage.read(key))
  if (!content) throw notFound()
  return { mime, bytes: file.bytes, content }
}

/** What networks show of a link to an offer; empty for one that nobody may see. */
export async function shareMeta(
  deps: Pick<ShopDeps, 'academySettings' | 'config' | 'courses' | 'db' | 'strategies'>,
  slug: string,
): Promise<PublicMeta[]> {
  const row = await findShown(deps, slug)
  if (!row) return []
  const { brand } = await deps.academySettings.read(deps.db.pool)
  const { PUBLIC_URL: url } = deps.config
  const picture = pictureUrlOf(row)
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:title', content: row.name },
    { property: 'og:description', content: row.summary },
    { property: 'og:url', content: `${url}${offerPage(row.slug)}` },
    ...(picture ? [{ property: 'og:image', content: `${url}${picture}` }] : []),
  ]
}

/** The most purchases of a member that are listed. */
const purchasesListed = 100

/** What the caller has bought of the offers, newest first; what has ended by its date counts as ended. */
export async function listOwnPurchases(
  deps: Pick<ShopDeps, 'courses' | 'db' | 'now' | 'strategies'>,
  actor: Actor,
): Promise<OwnPurchase[]> {
  const at = deps.now()
  const part = { userId: actor.id, limit: purchasesListed }
  const rows = await purchasesOf(deps.db.pool, soldParts(deps), part)
  return rows.flatMap((row) => {
    const { id, offerId, slug, name, isTrial, programs, calls, openedAt, endsAt, endedAt } = row
    if (!openedAt) return []
    const isOver = row.state !== 'open' || (endsAt !== null && endsAt <= at)
    return [
      {
        id,
        offerId,
        slug,
        name,
        isTrial,
        state: isOver ? ('ended' as const) : ('open' as const),
        programs,
        courses: row.courses
          .filter(({ isPublished }) => isPublished)
          .map((course) => ({ id: course.id, title: course.title })),
        strategies: publishedTitles(row.strategies),
        calls,
        openedAt: openedAt.toISOString(),
        endsAt: (endedAt ?? endsAt)?.toISOString() ?? null,
      },
    ]
  })
}
