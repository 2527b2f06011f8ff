import type { FirstHour } from '#contract/first-hour.ts'
import { defaultOffers, type Offers, openPrograms } from '#contract/offer-defaults.ts'
import type { Program } from '#contract/program-table.ts'
import { defaultWords, type SiteWords } from '#contract/site-words.ts'

type Claim = FirstHour['claims'][number]

/** What an academy says in public. */
export interface Said {
  words: SiteWords
  offers: Offers
  /** The program's own terms; null once the owner has published others. */
  terms: string | null
}

/**
 * What only people can keep: figures, guarantees, ways to pay that the program does not know, and
 * what somebody has to do, or how often.
 */
const promise =
  /\d\+|\d%|\d\/5|lifetime|money[- ]back|paypal|mobile money|december|live calls?|weekly|every week|daily|exercise|project|get answers|recordings wait|certification|mastery|guidance|private|custom|(vip|premium) (trading )?signals/i

/** The sentences, bullets and titles that are such a promise, without the marks of Markdown. */
const promisesIn = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/(?<=[.?!])\s+|\n+/))
    .filter((text) => promise.test(text) && !text.startsWith('#'))
    .map((text) => text.replaceAll(/^- |\*\*/g, ''))

function wordClaims(words: SiteWords): string[] {
  const { hero, benefits, closing } = words
  const titled = [hero, benefits.risk, benefits.path, benefits.journal, ...benefits.others, closing]
  const stats = words.stats.map(({ figure, label }) => `${figure} ${label}`)
  const reviews = words.testimonials.map(({ name }) => `The review of ${name}`)
  return [
    ...promisesIn([words.description, ...titled.flatMap(({ title, text }) => [title, text])]),
    ...(words.statsAre === 'example' ? stats : []),
    ...(words.testimonialsAre === 'example' ? reviews : []),
    ...promisesIn([
      words.programsTitle,
      ...words.months,
      ...closing.points,
      ...words.faqs.map(({ content }) => content),
    ]),
  ]
}

const offerClaims = ({ landing, dashboard }: Offers[Program]): string[] =>
  promisesIn([
    landing.lead,
    ...landing.points,
    ...(dashboard ? [...dashboard.points, dashboard.tagline] : []),
  ])

const claimsOf = ({ words, offers, terms }: Said): Claim[] => [
  ...claimsAt('site', wordClaims(words)),
  ...openPrograms(offers).flatMap((program) => claimsAt(program, offerClaims(offers[program]))),
  ...claimsAt('terms', promisesIn([terms ?? ''])),
]

const claimsAt = (place: Claim['place'], texts: readonly string[]): Claim[] =>
  [...new Set(texts)].map((says) => ({ place, says }))

/**
 * The claims that came with the program, are still made, and can only be kept by people; what the
 * owner has worded is the owner's.
 */
export function claimsLeft(said: Said): Claim[] {
  const came = claimsOf({ words: defaultWords, offers: defaultOffers, terms: said.terms })
  const made = new Set(claimsOf(said).map(keyOf))
  return came.filter((claim) => made.has(keyOf(claim)))
}

const keyOf = ({ place, says }: Claim) => `${place} ${says}`
