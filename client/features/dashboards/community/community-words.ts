import { communityContentLimit } from '#contract/dashboards.ts'
import type { Offers } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'

/** The button that leads into a program. */
export const upgradeLabels: Record<PaidProgram, string> = {
  academy: 'Upgrade to Academy',
  mentorship: 'Join Mentorship',
}

const enumeration = new Intl.ListFormat('en', { type: 'conjunction' })

/** What members whose access to these programs has ended are told, and how to get it back. */
export function renewalText(lapsed: readonly PaidProgram[], offers: Offers): string {
  const ended = enumeration.format(lapsed.map((program) => `the ${offers[program].title}`))
  return `Your access to ${ended} has ended. Your account and your history are kept. To renew, pay for the program or request it again below: your access starts as soon as the academy approves.`
}

/** How many items a list of free content has: '1 course', '12 signals', '100+ signals'. */
export function countOf(items: readonly unknown[], noun: 'course' | 'signal'): string {
  const { length } = items
  if (length >= communityContentLimit) return `${communityContentLimit}+ ${noun}s`
  return length === 1 ? `1 ${noun}` : `${length} ${noun}s`
}
