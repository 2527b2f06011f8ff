import type { AcademyInfo, ShowcaseSignal } from './operations.ts'

// Public pages are built once and show what is known only when they are sent. The build renders a
// placeholder wherever one of these texts belongs, the server puts the text there, and the client
// makes the same texts from the same facts: both sides get them from here.

/** Carries what the owner has published to the code that renders pages, as JSON in a URI component. */
export const publishedHeader = 'x-published'

/** Where the code that renders pages lies in the built client; never served. */
export const rendererFile = '.renderer/index.js'

/** The id of the style element with the academy's own colours. */
export const ownStyleId = 'academy-style'

const pageTextNames = [
  'brand',
  'publicUrl',
  'icon',
  'touchIcon',
  'cohort',
  'cohortStart',
  'seats',
  'seatsLeft',
  'seatsTakenShare',
  'hasCohort',
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

/** What stands in the built pages in place of each text. */
export const pagePlaceholders = Object.fromEntries(
  pageTextNames.map((name) => [name, `@@${name}@@`]),
) as PageTexts

/** What an academy of this brand is called: 'Meridian Academy', and 'Pip Academy' where the brand says so. */
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

/** The texts for these facts. Those that begin with is or has are 'yes' or 'no'. */
export function pageTexts(info: AcademyInfo): PageTexts {
  const { brand, publicUrl, nextCohort, showcase } = info
  return {
    brand,
    publicUrl,
    ...iconTexts(info.look),
    ...cohortTexts(nextCohort),
    ...showcaseTexts(showcase),
  }
}

/** The texts while nothing but a name is known. */
export const unknownPageTexts = (brand: string): PageTexts => ({
  brand,
  publicUrl: '',
  ...iconTexts(null),
  ...cohortTexts(null),
  ...showcaseTexts(null),
})

/** The addresses of what stands in tabs, bookmarks and on the screens of phones. */
const iconTexts = (look: AcademyInfo['look']) => ({
  icon: look?.icons?.favicon ?? '/favicon.svg',
  touchIcon: look?.icons?.touch ?? '/icon-180.png',
})

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

/** The part of the way from stop to target that lies between stop and entry: 0.5 for one to one. */
function riskShare({ entry, stopLoss, takeProfit }: ShowcaseSignal): number {
  const risk = Math.abs(Number(entry) - Number(stopLoss))
  return risk / (risk + Math.abs(Number(takeProfit) - Number(entry)))
}

/** What the signal brought in units of its risk: '+2.0R', or '−1.0R' when it was stopped out. */
function multipleOf(signal: ShowcaseSignal): string {
  const share = riskShare(signal)
  return signal.status === 'hit_tp' ? `+${((1 - share) / share).toFixed(1)}R` : '−1.0R'
}

/** 'December 2026' of a day as YYYY-MM-DD or an instant, in UTC. */
function monthOf(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** '1 December 2026' of the same. */
function dateOf(day: string): string {
  return `${Number(day.slice(8, 10))} ${monthOf(day)}`
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
