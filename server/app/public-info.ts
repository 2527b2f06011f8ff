import { isDeepStrictEqual } from 'node:util'
import { chargesOf } from '#contract/offers/offer-defaults.ts'
import type { AcademyInfo } from '#contract/operations.ts'
import type { ShownOffer } from '#contract/shop/shop-offers.ts'
import { closedRegistration, pageTexts } from '#contract/site/page-texts.ts'
import { pages } from '#contract/site/pages.ts'
import { fromCdn, shownLook } from '#contract/site/shown-look.ts'
import { legalNames, type PublishedLegal } from '#contract/site/site.ts'
import { defaultLook } from '#contract/site/site-look.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PageContent } from '#server/platform/http/page-template.ts'
import type { Log } from '#server/platform/log.ts'
import type { Assembly } from '#server/platform/module/assemble.ts'
import type { Config } from './config.ts'
import { demoAccounts, isDemo } from './demo-mode.ts'
import type { modules } from './modules.ts'

interface Deps {
  config: Config
  db: Database
  now: Clock
  log: Log
  modules: Pick<
    Assembly<typeof modules>['apis'],
    | 'academySettings'
    | 'access'
    | 'certificates'
    | 'offers'
    | 'payments'
    | 'promises'
    | 'shop'
    | 'signals'
    | 'site'
    | 'testimonials'
    | 'withdrawals'
  >
}

export interface PublicInfo {
  /** The current public information. */
  read(): Promise<AcademyInfo>
  /**
   * The same for the pages, at most five seconds old; while the database is unavailable, the last
   * known state. Rejects if it was never known.
   */
  pageContent(address: string): Promise<PageContent>
}

const freshFor = 5000

const offerAddress = /^offers\/([^/]{1,60})$/
const certificateAddress = /^certificates\/([^/]{1,50})$/

/** The content that appears in the built page of an address; null while it needs no change. */
function publishedOf(
  address: string,
  info: AcademyInfo,
  { legal, offer }: { legal: PublishedLegal | null; offer: ShownOffer | null },
): object | null {
  const { offers, words, look, record, measured, testimonials, paying } = info
  const closed = address === pages.register.slice(1) ? closedRegistration(info) : null
  const demo = address === pages.login.slice(1) ? info.demoAccounts : []
  const { shopOffers = [] } = info
  const isOwners =
    words ||
    paying ||
    look ||
    record ||
    testimonials ||
    legal?.number ||
    offer ||
    shopOffers.length > 0 ||
    Object.keys(offers).length > 0
  if (!isOwners && !closed && demo.length === 0) return null
  return {
    offers,
    shopOffers,
    offer,
    words,
    paying: paying ?? [],
    look,
    record: record ?? null,
    measured: measured ?? [],
    testimonials: testimonials ?? null,
    legal,
    closed,
    demoAccounts: demo,
  }
}

/** The owner's changes to the web app manifest; empty if there are none. */
function manifestOf({ look }: AcademyInfo): object {
  const icons = look?.icons
  if (!icons) return {}
  const icon = (src: string, side: number) => ({
    src,
    sizes: `${side}x${side}`,
    type: 'image/png',
  })
  const { small, large, maskable } = icons
  const list = [icon(small, 192), icon(large, 512), { ...icon(maskable, 512), purpose: 'maskable' }]
  return { icons: list }
}

/** The current addresses of icons that browsers request at well-known addresses. */
function movedIcons({ look }: AcademyInfo): Record<string, string> {
  const icons = look?.icons
  if (!icons) return {}
  return {
    'favicon.ico': icons.favicon,
    'favicon.svg': icons.favicon,
    'icon-180.png': icons.touch,
    'icon-192.png': icons.small,
    'icon-512.png': icons.large,
    'icon-maskable-512.png': icons.maskable,
  }
}

export function createPublicInfo(deps: Deps): PublicInfo {
  const { config, db, now, log } = deps
  const {
    academySettings,
    access,
    certificates,
    offers,
    payments,
    promises,
    shop,
    signals,
    site,
    testimonials,
    withdrawals,
  } = deps.modules
  const read = async (): Promise<AcademyInfo> => {
    const [
      set,
      { next, planned },
      signal,
      demo,
      sold,
      { words, look },
      promised,
      record,
      cards,
      said,
      withdrawalDays,
    ] = await Promise.all([
      academySettings.read(db.pool),
      access.nextCohorts(db.pool, now()),
      signals.showcase(db.pool),
      isDemo(config, db.pool),
      offers.read(db.pool),
      site.shown(db.pool),
      promises.shown(),
      signals.publicRecord.summary(),
      shop.cards(db.pool),
      testimonials.shown(),
      withdrawals.currentDays(db.pool),
    ])
    const paying = await payments.payingKinds(db.pool, chargesOf(sold.offers))
    // They are chosen among the words.
    const measured = words?.measured ? await certificates.measuredFigures(words.measured) : []
    return {
      brand: set.brand,
      publicUrl: config.PUBLIC_URL,
      nextCohort: next,
      ...(planned.length > 0 && { plannedPrograms: planned }),
      ...(withdrawalDays !== null && { withdrawalDays }),
      // The button opens the registration form, which does not exist while registration is closed.
      communitySignupOpen: set.communitySignupOpen && set.registrationOpen,
      registrationOpen: set.registrationOpen,
      byInvitation: !set.registrationOpen && set.byInvitation,
      askWithoutPayment: set.askWithoutPayment,
      contact: { email: set.contactEmail, supportUrl: set.supportUrl },
      offers: sold.changed,
      ...(cards.length > 0 && { shopOffers: cards }),
      ...(Object.keys(promised).length > 0 && { promises: promised }),
      words,
      ...(paying.length > 0 && { paying }),
      look: isDeepStrictEqual(look, defaultLook) ? null : fromCdn(shownLook(look), config.CDN_URL),
      showcase: signal,
      ...(record && { record }),
      ...(measured.length > 0 && { measured }),
      ...(said && { testimonials: said }),
      mediaHosts: config.MEDIA_HOSTS,
      demoAccounts: demo ? [...demoAccounts] : [],
    }
  }

  /** What networks show of a link to a certificate or the record; nothing while the database is unavailable. */
  const metaOf = async (address: string) => {
    if (address === pages.record.slice(1)) return signals.publicRecord.meta().catch(() => [])
    const slug = address.match(offerAddress)?.[1]
    if (slug) return shop.shareMeta(slug).catch(() => [])
    const code = address.match(certificateAddress)?.[1]
    return code ? certificates.shareMeta(code).catch(() => []) : []
  }

  let known: AcademyInfo | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<AcademyInfo> | null = null
  const renew = async () => {
    try {
      known = await read()
    } catch (error) {
      if (!known) throw error
      log.warn({ err: error }, 'public pages are shown as they last were')
    }
    readAt = now().getTime()
    return known
  }
  const recent = () => {
    if (known && Math.abs(now().getTime() - readAt) < freshFor) return known
    underWay ??= renew().finally(() => {
      underWay = null
    })
    return underWay
  }
  return {
    read,
    async pageContent(address) {
      const info = await recent()
      const name = legalNames.find((one) => pages[one].slice(1) === address)
      const legal = name ? await site.legal(db.pool, name) : null
      const slug = address.match(offerAddress)?.[1]
      const offer = slug ? await shop.shown(slug) : null
      const published = publishedOf(address, info, { legal, offer })
      const data = { ...info, ...(legal && { legal }), ...(offer && { offer }) }
      return {
        texts: pageTexts(info),
        style: info.look?.accentCss ?? null,
        manifest: manifestOf(info),
        moved: movedIcons(info),
        data,
        published,
        meta: await metaOf(address),
        isMissing: slug !== undefined && offer === null,
      }
    },
  }
}
