import type { SpecRow } from './row.ts'
import { click } from './steps.ts'

/** Section 2: routes, guard, not-found page and landing page. */
export const publicScreens: SpecRow[] = [
  {
    as: 'visitor',
    at: '/dashboard',
    shows: [
      'Access Restricted',
      'You need to be signed in to access this page.',
      'Sign In to Continue',
    ],
  },
  {
    as: 'free',
    at: '/admin/users',
    shows: [
      'Insufficient Permissions',
      "You don't have the required permissions to access this page.",
    ],
  },
  { as: 'visitor', at: '/no-such-page', shows: ['404', 'Oops! Page not found'] },
  {
    as: 'visitor',
    at: '/',
    shows: ['Login', 'Get Started', 'Join Free Community', 'Most Popular'],
  },
  {
    as: 'visitor',
    at: '/',
    after: ['asking for the free community', click('Join Free Community')],
    shows: ['signup feature is coming soon'],
  },
]
