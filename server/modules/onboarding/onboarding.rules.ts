import {
  defaultOffers,
  type Offers,
  openPrograms,
  pricesDiffer,
} from '#contract/offers/offer-defaults.ts'
import { type PaidProgram, type Program, paidProgramNames } from '#contract/offers/program-table.ts'
import {
  type Onboarding,
  type OnboardingChoice,
  type OnboardingStep,
  onboardingSteps,
} from '#contract/onboarding.ts'
import type { PayingKind } from '#contract/payments/way-names.ts'
import { defaultPayingClaims } from '#contract/site/paying-claims.ts'
import { defaultWords, type SiteWords } from '#contract/site/site-words.ts'

/** The state of an academy as far as the checklist is concerned. */
interface AcademyState
  extends Pick<Onboarding, 'choices' | 'claims' | 'differing' | 'payment' | 'named'> {
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
export function stepsOf(state: AcademyState): Onboarding['steps'] {
  const chose = (choice: OnboardingChoice) => state.choices.includes(choice)
  const done: Record<OnboardingStep, boolean> = {
    name: state.named && (state.hasLogo || chose('drawn-logo')),
    program: state.differing.length === 0,
    claims: state.claims.length === 0 || chose('claims-are-kept'),
    course: state.hasCourse,
    payment:
      state.payment === 'provider' || chose(state.payment === 'sandbox' ? 'sandbox' : 'no-cards'),
    mail: state.mailTested,
    legal: state.hasLegalTexts || chose('legal-as-they-are'),
    view: state.seenAsStudent,
  }
  return onboardingSteps.map((name) => ({ name, done: done[name] }))
}

/** The choices after adding or removing one; without duplicates. */
export const withChoice = (
  choices: readonly OnboardingChoice[],
  { name, chosen }: { name: OnboardingChoice; chosen: boolean },
): OnboardingChoice[] => {
  const others = choices.filter((choice) => choice !== name)
  return chosen ? [...others, name] : others
}

type Claim = Onboarding['claims'][number]

/** What an academy says in public. */
export interface ShownTexts {
  words: SiteWords
  /** How one can pay: what the texts say of it is then true. */
  paying: readonly PayingKind[]
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

const claimsOf = ({ words, offers, terms }: ShownTexts): Claim[] => [
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
export function claimsLeft(shownTexts: ShownTexts): Claim[] {
  const came = claimsOf({ ...shownTexts, words: defaultWords, offers: defaultOffers })
  const made = new Set(claimsOf(shownTexts).map(keyOf))
  const isTrue = ({ says }: Claim) => shownTexts.paying.length > 0 && payingTexts.includes(says)
  return came.filter((claim) => made.has(keyOf(claim)) && !isTrue(claim))
}

/** What the texts say of paying, where they name the ways that are set up by themselves. */
const payingTexts = Object.values(defaultPayingClaims)

const keyOf = ({ place, says }: Claim) => `${place} ${says}`
