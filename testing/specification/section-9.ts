import type { SpecRow } from './row.ts'

/** Section 9: business constants, intervals, limits and defaults. */
export const constants: SpecRow[] = [
  {
    as: 'visitor',
    at: '/',
    shows: [
      '$497',
      '$697',
      '$97',
      '50 students per cohort',
      '6 months',
      '50+ hours',
      'Weekly live calls',
      'Certification',
      'Lifetime access',
      'Cancel anytime',
      '2,500+',
      '89%',
      '4.9/5',
      '30-day money-back guarantee',
    ],
  },
]
