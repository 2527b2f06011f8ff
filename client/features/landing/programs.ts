import type { Program } from '#contract/programs.ts'

/** What the landing page says of each program, beside its title and price. */
export const programPoints: Record<Program, string[]> = {
  academy: [
    '6 months of structured video lessons',
    'Weekly live calls',
    'Your progress, lesson by lesson',
  ],
  mentorship: ['Live mentorship sessions', 'Premium trading signals', 'Cancel anytime'],
  community: ['Free courses', 'Daily signals', 'No payment, no card'],
}

/** Cents as the landing page shows them: whole dollars without decimals. */
export function dollars(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
}
