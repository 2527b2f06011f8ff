import type { FirstHour, FirstHourChoice, FirstHourStep } from '#contract/first-hour.ts'
import { firstHourSteps } from '#contract/first-hour.ts'
import { type Offers, pricesDiffer } from '#contract/offer-defaults.ts'
import { type PaidProgram, paidProgramNames } from '#contract/program-table.ts'

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
