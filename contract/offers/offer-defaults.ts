import { amountText, shortAmountText } from '../currencies.ts'
import { type Program, programNames, programs } from './program-table.ts'

// Free of schemas, like the program table: public pages show offers without the schema library.

/** Currencies that the card provider charges, as ISO 4217 codes in lower case. */
export const currencies = [
  'usd',
  'eur',
  'gbp',
  'aud',
  'brl',
  'cad',
  'chf',
  'czk',
  'dkk',
  'ghs',
  'inr',
  'jpy',
  'kes',
  'kwd',
  'mxn',
  'ngn',
  'nok',
  'nzd',
  'pln',
  'sek',
  'sgd',
  'xof',
  'zar',
] as const
export type Currency = (typeof currencies)[number]

/** A price as shown on the landing page, in cents. */
export interface LandingPrice {
  cents: number
  /** Shown struck through beside it; null for none. */
  formerCents: number | null
  per: 'month' | null
}

/** What an academy states and charges for one of its programs. */
export interface Offer {
  title: string
  /** A program that is not open is neither shown nor sold; members who have it keep it. */
  isOpen: boolean
  currency: Currency
  /** The price charged, in cents; null if nothing is charged. */
  priceCents: number | null
  landingPrice: LandingPrice | null
  /** For how many calendar months one approval opens the program; null for no end. */
  accessMonths: number | null
  landing: { badge: string | null; lead: string; points: string[]; action: string }
  /**
   * The dashboard's offer to members without the program, and the line below the title of the
   * program's own dashboard; null for the community itself.
   */
  dashboard: { badge: string; points: string[]; tagline: string } | null
  /** Seats per cohort, and the months (1 to 12) on whose first day one starts; null without cohorts. */
  cohorts: { seats: number; months: number[] } | null
}

export type Offers = Record<Program, Offer>

const landing: Record<Program, Offer['landing']> = {
  academy: {
    badge: 'Most Popular',
    lead: 'From the first pip to a written trading plan that you can follow on a bad day.',
    points: [
      '50 students per cohort',
      '6 months',
      '50+ hours of video lessons',
      'Weekly live calls',
      'Certification',
      'Lifetime access',
    ],
    action: 'Start the Academy',
  },
  mentorship: {
    badge: null,
    lead: 'For people who already trade and want a second pair of eyes on it.',
    points: ['Weekly mentorship calls', 'Premium signals as they happen', 'Cancel anytime'],
    action: 'Start Mentorship',
  },
  community: {
    badge: null,
    lead: 'The basics and the daily signals, for as long as you like.',
    points: ['Free courses', 'Daily signals with their reasons', 'No card needed'],
    action: 'Join Free Community',
  },
}

const dashboard: Record<Program, Offer['dashboard']> = {
  academy: {
    badge: 'Premium',
    points: [
      '6 months of structured video lessons',
      'Weekly live Zoom calls',
      'Hands-on trading exercises',
      'Final project and certification',
    ],
    tagline: 'A 6-month journey to forex trading mastery',
  },
  mentorship: {
    badge: 'Elite',
    points: [
      '1:1 weekly mentorship calls',
      'VIP trading signals',
      'Private mentorship group',
      'Custom trading plan',
    ],
    tagline: 'Advanced trading strategies and personalised guidance',
  },
  community: null,
}

/** The offers until the owner changes them. */
export const defaultOffers: Offers = {
  academy: offerOf('academy', { seats: 50, months: [6, 12] }),
  mentorship: offerOf('mentorship', null),
  community: offerOf('community', null),
}

function offerOf(program: Program, cohorts: Offer['cohorts']): Offer {
  const { role: _, ...facts } = programs[program]
  return {
    ...facts,
    isOpen: true,
    landing: landing[program],
    dashboard: dashboard[program],
    cohorts,
  }
}

/** The complete offers: those changed by the owner, and the defaults of the others. */
export const offersFrom = (changed: Partial<Offers>): Offers => ({ ...defaultOffers, ...changed })

/** The programs that are shown and sold, in display order. */
export const openPrograms = (offers: Offers): Program[] =>
  programNames.filter((program) => offers[program].isOpen)

/** Whether the landing page shows a different price from the one charged. */
export const pricesDiffer = ({
  priceCents,
  landingPrice,
}: Pick<Offer, 'priceCents' | 'landingPrice'>) =>
  priceCents !== null && landingPrice !== null && priceCents !== landingPrice.cents

/**
 * Formats cents as a price: without decimals for whole amounts, '$497' or '€49.50'. `decimals`
 * always shows them, as at the checkout.
 */
export const priceText = (cents: number, currency: string, decimals = false): string =>
  decimals ? amountText(cents, currency) : shortAmountText(cents, currency)

/** What the open programs charge. */
export const chargesOf = (offers: Offers): { amountCents: number; currency: Currency }[] =>
  openPrograms(offers).flatMap((program) => {
    const { priceCents: amountCents, currency } = offers[program]
    return amountCents === null ? [] : [{ amountCents, currency }]
  })
