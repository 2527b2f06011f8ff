import type { SpecRow } from './row.ts'
import { click } from './steps.ts'
import { refreshed } from './steps-public.ts'

const tests = 'e2e/community.test.ts'

/** Section 2: the free-tier community screen. */
export const communityScreen: SpecRow[] = [
  {
    as: 'free',
    at: '/dashboard',
    shows: [
      ...['Welcome, Leo Fischer', 'Free courses, daily signals', 'Refresh', 'Last updated'],
      ...['Request Program Access', 'testing', 'Request Academy Role', 'Request Mentorship Role'],
      ...['Premium', '$50', '6-Month Academy Program'],
      '6 months of structured video lessons',
      'Weekly live Zoom calls',
      'Hands-on trading exercises',
      'Final project and certification',
      'Upgrade to Academy',
      ...['Elite', '$100', 'Monthly Mentorship Program'],
      '1:1 weekly mentorship calls',
      'VIP trading signals',
      'Private mentorship group',
      'Custom trading plan',
      'Join Mentorship',
      ...['Free Content', 'Basic Courses', 'Market Signals', 'Community'],
    ],
  },
  {
    as: 'free',
    at: '/dashboard',
    after: ['refreshing', refreshed],
    shows: ['Refreshing...'],
  },
  { as: 'free', at: '/dashboard/courses', shows: ['Free', 'Watch Now', 'Forex Basics'] },
  {
    as: 'free',
    at: '/dashboard/signals',
    shows: [
      ...['EURUSD', 'BUY', 'GBPJPY', 'SELL', 'Active', 'Pending'],
      ...['Entry', '1.08420', 'Take Profit', '1.08920', 'Stop Loss', '1.08170'],
      'Back inside the range of Monday',
    ],
  },
  { as: 'free', at: '/dashboard/community', shows: ['Join Telegram', 'Join Discord'] },
  {
    as: 'free',
    at: '/dashboard',
    after: ['upgrading to the academy', click('Upgrade to Academy')],
    shows: ['6-Month Academy Program', '$50.00', 'Test mode', 'Pay $50.00'],
    names: ['Card number', 'Expiry', 'CVC', 'Name on card'],
  },
  {
    as: 'free',
    at: '/dashboard',
    after: ['joining the mentorship', click('Join Mentorship')],
    shows: ['Monthly Mentorship Program', '$100.00', 'Pay $100.00'],
  },
  {
    says: 'the modal is max-w-md',
    file: 'e2e/forms.test.ts',
    test: 'the page is loaded again 2 s after a payment, and welcomes',
  },
  {
    says: "courses: fixed duration '0:45'",
    instead: "the course's own duration, 0:45 while it names none",
    file: 'client/features/courses/course-words.test.ts',
    test: 'a free course shows its duration, or 0:45 when it has none',
  },
  {
    says: 'the free-course list is always empty; so is the daily signal list',
    instead: 'the real courses and signals; a text where there are none',
    file: tests,
    test: 'empty lists say so, and an unset link cannot be followed',
  },
  {
    says: 'signal card: pair, direction (BUY green, otherwise red), status, timestamp, levels, analysis',
    file: tests,
    test: 'a signal shows its pair, levels and reasons; BUY is green, SELL is red',
  },
  {
    says: 'buttons to join a Telegram community and a Discord server; no action shown',
    instead: "the links that the admin has set; not set: disabled with 'Not available yet'",
    file: 'e2e/members.test.ts',
    test: 'what the owner sets shows on the community page and on the landing page',
  },
]
