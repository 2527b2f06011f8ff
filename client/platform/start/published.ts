import { createContext, use } from 'react'
import type { Offers } from '#contract/offers/offer-defaults.ts'
import type { AcademyInfo } from '#contract/operations.ts'
import type { PayingKind } from '#contract/payments/way-names.ts'
import type { OfferCard, ShownOffer } from '#contract/shop/shop-offers.ts'
import type { RecordSummary } from '#contract/signals/record-figures.ts'
import type { MeasuredFigure } from '#contract/site/measured-figures.ts'
import { type ClosedRegistration, closedRegistration } from '#contract/site/page-texts.ts'
import type { ShownTestimonials } from '#contract/site/shown-testimonials.ts'
import type { PublishedLegal } from '#contract/site/site.ts'
import type { ShownLook } from '#contract/site/site-look.ts'
import type { SiteWords } from '#contract/site/site-words.ts'
import { useAcademyInfo } from './academy-info.ts'

/** What the academy's owner and its operator have decided of the content of public pages. */
export interface Published {
  offers: Partial<Offers>
  /** The offers on sale beside the programs. */
  shopOffers: OfferCard[]
  /** On the page of an offer. */
  offer: ShownOffer | null
  /** Null while they are the defaults. */
  words: SiteWords | null
  /** How one can pay; empty while no money can be taken. */
  paying: readonly PayingKind[]
  look: ShownLook | null
  /** What the public record of signals comes to; null while the owner has not switched it on. */
  record: RecordSummary | null
  /** What the program counts of students, if the owner wants it shown. */
  measured: MeasuredFigure[]
  /** What members say, with what is recorded of them; null while the office shows none. */
  testimonials: ShownTestimonials | null
  legal: PublishedLegal | null
  /** Why the registration page has no form; null while it has one. */
  closed: ClosedRegistration | null
  /** On the sign-in page of a demo academy. */
  demoAccounts: AcademyInfo['demoAccounts']
}

/** Provided around a page rendered on the server, and around a preview. */
export const PublishedContext = createContext<Published | null>(null)

/** The published content except legal texts; until known, nothing is. */
export function usePublished(): Omit<Published, 'legal' | 'offer'> {
  const provided = use(PublishedContext)
  const info = useAcademyInfo()
  return (
    provided ?? {
      offers: info?.offers ?? {},
      shopOffers: info?.shopOffers ?? [],
      words: info?.words ?? null,
      paying: info?.paying ?? [],
      look: info?.look ?? null,
      record: info?.record ?? null,
      measured: info?.measured ?? [],
      testimonials: info?.testimonials ?? null,
      closed: info ? closedRegistration(info) : null,
      demoAccounts: info?.demoAccounts ?? [],
    }
  )
}
