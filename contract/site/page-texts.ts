import { defaultOffers, type Offers, offersFrom } from '../offers/offer-defaults.ts'
import type { PaidProgram } from '../offers/program-table.ts'
import type { AcademyInfo, ShowcaseSignal } from '../operations.ts'
import { countInWords } from './count-words.ts'

// Public pages are built once and completed with current facts when they are sent. The build
// renders a placeholder for each of these texts, the server replaces it, and the client creates the
// same texts from the same facts: this file serves both sides.

/** The header that passes the owner's published content to the rendering code, as JSON in a URI component. */
export const publishedHeader = 'x-published'

/** The location of the page-rendering code in the built client; never served. */
export const rendererFile = '.renderer/index.js'

/** The id of the style element with the academy's own colours. */
export const ownStyleId = 'academy-style'

const pageTextNames = [
  'brand',
  'publicUrl',
  'academy',
  'mentorship',
  'community',
  'months',
  'Months',
  'icon',
  'touchIcon',
  'cohort',
  'cohortStart',
  'cohortStarts',
  'seats',
  'seatsLeft',
  'seatsTakenShare',
  'hasCohort',
  'academyPromise',
  'mentorshipPromise',
  'academyFull',
  'mentorshipFull',
  'hasShowcase',
  'pair',
  'direction',
  'outcome',
  'entry',
  'stopLoss',
  'takeProfit',
  'entryAt',
  'multiple',
  'closedOn',
] as const

export type PageTexts = Readonly<Record<(typeof pageTextNames)[number], string>>

/** The placeholder for each text in the built pages. */
export const pagePlaceholders = Object.fromEntries(
  pageTextNames.map((name) => [name, `@@${name}@@`]),
) as PageTexts

/** An academy's name from its brand: 'Meridian Academy', but 'Pip Academy' stays if the brand already says so. */
export const academyName = (brand: string): string =>
  /\bacademy$/i.test(brand.trim()) ? brand : `${brand} Academy`

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The texts for these facts. Those whose names begin with is or has are 'yes' or 'no'. */
export function pageTexts(info: AcademyInfo): PageTexts {
  const { brand, publicUrl, nextCohort, showcase } = info
  const offers = offersFrom(info.offers)
  return {
    brand,
    publicUrl,
    ...offerTexts(offers),
    ...iconTexts(info.look),
    ...cohortTexts(nextCohort),
    ...promiseTexts(info.promises),
    academyFull: yesOrNo(isFull(info, 'academy')),
    mentorshipFull: yesOrNo(isFull(info, 'mentorship')),
    cohortStarts: startsOf(offers.academy.cohorts?.months ?? []),
    ...showcaseTexts(showcase),
  }
}

/** The texts while only the name is known. */
export const unknownPageTexts = (brand: string): PageTexts => ({
  brand,
  publicUrl: '',
  ...offerTexts(defaultOffers),
  ...iconTexts(null),
  ...cohortTexts(null),
  ...promiseTexts(),
  academyFull: 'no',
  mentorshipFull: 'no',
  cohortStarts: '',
  ...showcaseTexts(null),
})

/** What the programs are called, and how many months the academy lasts, in words: 'six', 'Six'. */
export function offerTexts({ academy, mentorship, community }: Offers) {
  const months = countInWords(academy.accessMonths ?? 0)
  return {
    academy: academy.title,
    mentorship: mentorship.title,
    community: community.title,
    months,
    Months: `${months.slice(0, 1).toUpperCase()}${months.slice(1)}`,
  }
}

/** The addresses of the icons for tabs, bookmarks and home screens. */
const iconTexts = (look: AcademyInfo['look']) => ({
  icon: look?.icons?.favicon ?? '/favicon.svg',
  touchIcon: look?.icons?.touch ?? '/icon-180.png',
})

/** Whether the owner makes the program's cohorts, and none has a free seat. */
const isFull = ({ plannedPrograms = [] }: AcademyInfo, program: PaidProgram): boolean =>
  plannedPrograms.some((one) => one.program === program && one.next === null)

function cohortTexts(cohort: AcademyInfo['nextCohort'] | null) {
  const day = cohort?.startsOn ?? ''
  return {
    cohort: day && monthOf(day),
    cohortStart: day && dateOf(day),
    seats: String(cohort?.seats ?? ''),
    seatsLeft: String(cohort?.seatsLeft ?? ''),
    seatsTakenShare: cohort
      ? `${100 - Math.round((100 * cohort.seatsLeft) / cohort.seats)}%`
      : '0%',
    hasCohort: yesOrNo(cohort !== null),
  }
}

/** What the programs promise to everybody; '' for nothing. */
const promiseTexts = (promises: AcademyInfo['promises'] = {}) => ({
  academyPromise: promises.academy ?? '',
  mentorshipPromise: promises.mentorship ?? '',
})

const timesAYear: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice' }
const enumeration = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * How often and when cohorts start: 'twice a year, in December and in June', in the order of an
 * academic year, which begins in September.
 */
function startsOf(months: readonly number[]): string {
  if (months.length === 0) return ''
  if (months.length === 12) return 'every month'
  const times = timesAYear[months.length] ?? `${months.length} times`
  const inOrder = months.toSorted((one, other) => ((one + 3) % 12) - ((other + 3) % 12))
  return `${times} a year, ${enumeration.format(inOrder.map((month) => `in ${monthNames[month - 1]}`))}`
}

function showcaseTexts(signal: ShowcaseSignal | null) {
  return {
    hasShowcase: yesOrNo(signal !== null),
    pair: signal?.pair ?? '',
    direction: signal?.direction ?? '',
    outcome: !signal ? '' : signal.status === 'hit_tp' ? 'won' : 'lost',
    entry: signal?.entry ?? '',
    stopLoss: signal?.stopLoss ?? '',
    takeProfit: signal?.takeProfit ?? '',
    entryAt: signal ? `${(100 * riskShare(signal)).toFixed(1)}%` : '50%',
    multiple: signal ? multipleOf(signal) : '',
    closedOn: signal ? dateOf(signal.closedAt) : '',
  }
}

/** The distance between stop and entry as a share of the distance between stop and target: 0.5 for one to one. */
function riskShare({ entry, stopLoss, takeProfit }: ShowcaseSignal): number {
  const risk = Math.abs(Number(entry) - Number(stopLoss))
  return risk / (risk + Math.abs(Number(takeProfit) - Number(entry)))
}

/** The signal's result in R: '+2.0R', or '−1.0R' when it was stopped out. */
function multipleOf(signal: ShowcaseSignal): string {
  const share = riskShare(signal)
  return signal.status === 'hit_tp' ? `+${((1 - share) / share).toFixed(1)}R` : '−1.0R'
}

/** 'December 2026' for a day as YYYY-MM-DD or an instant, in UTC. */
function monthOf(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** '1 December 2026' for the same. */
function dateOf(day: string): string {
  return `${Number(day.slice(8, 10))} ${monthOf(day)}`
}

/** Why there is no registration form. */
export interface ClosedRegistration {
  byInvitation: boolean
  /** Where to ask; null if the owner has set no address. */
  email: string | null
}

/** Null while people may register by themselves. */
export const closedRegistration = (info: AcademyInfo): ClosedRegistration | null =>
  info.registrationOpen
    ? null
    : { byInvitation: info.byInvitation === true, email: info.contact.email }

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
