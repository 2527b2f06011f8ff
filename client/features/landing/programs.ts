import { type Program, programs } from '#contract/programs.ts'

interface ProgramCard {
  title: string
  price: string
  /** The price that is struck through. */
  formerPrice?: string
  per?: string
  badge?: string
  points: string[]
}

/** The three programs as the landing page offers them. */
export const programCards: Record<Program, ProgramCard> = {
  academy: {
    title: programs.academy.title,
    price: '$497',
    formerPrice: '$697',
    badge: 'Most Popular',
    points: [
      '6 months of structured video lessons',
      'Weekly live calls',
      'Your progress, lesson by lesson',
    ],
  },
  mentorship: {
    title: programs.mentorship.title,
    price: '$97',
    per: 'per month',
    points: ['Live mentorship sessions', 'Premium trading signals', 'Cancel anytime'],
  },
  community: {
    title: programs.community.title,
    price: 'Free',
    points: ['Free courses', 'Daily signals', 'No payment, no card'],
  },
}
