import {
  type FirstHour,
  type FirstHourChoice,
  type FirstHourStep,
  firstHourSteps,
} from '#contract/first-hour.ts'
import { defaultOffers, type Offers, openPrograms, pricesDiffer } from '#contract/offer-defaults.ts'
import { type PaidProgram, type Program, paidProgramNames } from '#contract/program-table.ts'
import { defaultWords, type SiteWords } from '#contract/site-words.ts'

/** The state of an academy as far as the checklist is concerned. */
interface Standing
  extends Pick<FirstHour, 'choices' | 'claims' | 'differing' | 'payment' | 'named'> {
  /** Whether the owner has published a logo. */
  hasLogo: boolean
  hasCourse: boolean
  /** Whether a mail has been sent through the current mail server. */
  mailTested: boolean
  /** Whether the owner has published every legal text. */
  hasLegalTexts: boolean
  seenAsStudent: boolean
}

/** The programs on sale that show another price than they charge. */
export const differingPrograms = (offers: Offers): PaidProgram[] =>
  paidProgramNames.filter((program) => offers[program].isOpen && pricesDiffer(offers[program]))

/** The steps in order, with whether each is done. */
export function stepsOf(standing: Standing): FirstHour['steps'] {
  const chose = (choice: FirstHourChoice) => standing.choices.includes(choice)
  const done: Record<FirstHourStep, boolean> = {
    name: standing.named && (standing.hasLogo || chose('drawn-logo')),
    program: standing.differing.length === 0,
    claims: standing.claims.length === 0 || chose('claims-are-kept'),
    course: standing.hasCourse,
    payment:
      standing.payment === 'provider' ||
      chose(standing.payment === 'sandbox' ? 'sandbox' : 'no-cards'),
    mail: standing.mailTested,
    legal: standing.hasLegalTexts || chose('legal-as-they-are'),
    view: standing.seenAsStudent,
  }
  return firstHourSteps.map((name) => ({ name, done: done[name] }))
}

/** The choices after adding or removing one; without duplicates. */
export const withChoice = (
  choices: readonly FirstHourChoice[],
  { name, chosen }: { name: FirstHourChoice; chosen: boolean },
): FirstHourChoice[] => {
  const others = choices.filter((choice) => choice !== name)
  return chosen ? [...others, name] : others
}

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
