import type { SpecRow } from './row.ts'
import { click } from './steps.ts'

/** Section 2: the academy and mentorship dashboards. */
export const dashboards: SpecRow[] = [
  {
    as: 'academy',
    at: '/dashboard',
    shows: [
      'Academy Dashboard',
      'Overall Progress',
      'Completed Lessons',
      'Assignments',
      'Next Live Session',
      'Trading Journal',
      'Refresh',
      'Last updated',
      'Overview',
      'Courses',
      'Live Sessions',
    ],
  },
  {
    as: 'academy',
    at: '/dashboard/courses',
    after: ['opening a course', click(/^Show lessons of Risk Before Reward/)],
    shows: ['Watch', 'Replay'],
  },
  { as: 'academy', at: '/dashboard/live', shows: ['Join Session'] },
  {
    as: 'mentorship',
    at: '/dashboard',
    shows: [
      'Elite Mentorship',
      'Your Performance This Month',
      'Next Mentorship Call',
      'Featured Strategy',
      'Active Challenge',
      'Premium Signals',
    ],
  },
  { as: 'mentorship', at: '/dashboard/sessions', shows: ['Join Session'] },
]
