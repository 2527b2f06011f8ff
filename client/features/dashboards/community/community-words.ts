import { communityContentLimit } from '#contract/dashboards.ts'
import { type PaidProgram, programs } from '#contract/programs.ts'

interface ProgramWords {
  badge: string
  points: string[]
  /** The button that leads into the program. */
  upgrade: string
}

/** What the community page says of each program, beside its title and price. */
export const programWords: Record<PaidProgram, ProgramWords> = {
  academy: {
    badge: 'Premium',
    points: [
      '6 months of structured video lessons',
      'Weekly live Zoom calls',
      'Hands-on trading exercises',
      'Final project and certification',
    ],
    upgrade: 'Upgrade to Academy',
  },
  mentorship: {
    badge: 'Elite',
    points: [
      '1:1 weekly mentorship calls',
      'VIP trading signals',
      'Private mentorship group',
      'Custom trading plan',
    ],
    upgrade: 'Join Mentorship',
  },
}

const enumeration = new Intl.ListFormat('en', { type: 'conjunction' })

/** What is told to somebody whose access to these programs has ended, and how to get it back. */
export function renewalText(lapsed: readonly PaidProgram[]): string {
  const ended = enumeration.format(lapsed.map((program) => `the ${programs[program].title}`))
  return `Your access to ${ended} has ended. Your account and your history are kept. To renew, pay for the program or ask for it again below: your access opens as soon as the academy approves.`
}

/** How many items a list of the free content has: '1 course', '12 signals', '100+ signals'. */
export function countOf(items: readonly unknown[], noun: 'course' | 'signal'): string {
  const { length } = items
  if (length >= communityContentLimit) return `${communityContentLimit}+ ${noun}s`
  return length === 1 ? `1 ${noun}` : `${length} ${noun}s`
}
