import type { ProvenRow, SpecRow } from './row.ts'

const words = 'client/features/payments/transactions/transaction-words.test.ts'
const forms = 'e2e/forms.test.ts'
const shell = 'e2e/shell.test.ts'
const polling = 'client/app/polling.browser.test.tsx'
const notifications = 'e2e/notifications.test.ts'

const proven = (says: string, file: string, test: string): ProvenRow => ({ says, file, test })

/** Section 9: business constants, intervals, limits and defaults. */
export const constants: SpecRow[] = [
  {
    as: 'visitor',
    at: '/',
    shows: [
      '$497',
      '$697',
      'Most Popular',
      '$97',
      'per month',
      'Cancel anytime',
      'Free',
      '50 students per cohort',
      '6 months',
      '50+ hours',
      'Weekly live calls',
      'Certification',
      'Lifetime access',
      '30-day money-back guarantee',
      '2,500+',
      '89%',
      '4.9/5',
      'December',
      'of 50 seats left',
      'Card, PayPal or mobile money',
    ],
  },
  { as: 'free', at: '/dashboard', shows: ['$50', '$100'] },
  proven(
    'the free community costs nothing; prices as on the landing page, without scripts as well',
    'e2e/landing.test.ts',
    'the page can be read, and its questions opened, without scripts',
  ),
  proven(
    'the claims, the starter capital and the payment methods of the FAQ',
    'client/features/landing/landing.test.ts',
    'the claims and constants of the specification are told',
  ),
  proven(
    '5000 cents for the academy, 10000 for mentorship',
    'server/modules/payments/create-payment-intent.test.ts',
    'makes an intent with the price of the program',
  ),
  proven('amounts are cents / 100 with 2 decimals', words, 'amounts have 2 decimals'),
  proven(
    'cohorts open in December and June',
    'server/modules/access/access.rules.test.ts',
    'cohortStarts',
  ),
  proven(
    'a cohort has 50 seats',
    'server/modules/access/decide-role-request.test.ts',
    'give away the last seat once and put the others into the next',
  ),
  proven(
    'refresh cookie 7 days',
    'server/modules/identity/refresh.test.ts',
    'keeps a session for seven days after its last use',
  ),
  proven('user refresh 30 s', polling, 'read again by the clock free at /dashboard'),
  proven('redirect 1 s after login', forms, 'is on the dashboard after 1 s'),
  proven('redirect 2 s after registration', forms, 'is at the sign-in form after 2 s'),
  proven(
    'password minimum 6',
    'client/features/identity/sign-in/registration-rules.test.ts',
    'rules are told one at a time, in their order',
  ),
  proven('password of 6 characters is taken', forms, 'who has registered is at the sign-in form'),
  proven('mobile breakpoint 768 px: beside the page', 'e2e/menus.test.ts', 'at 768 px'),
  proven('mobile breakpoint 768 px: below it a drawer', 'e2e/menus.test.ts', 'at 767 px'),
  proven('admin every 60 s', polling, 'admin at /dashboard'),
  proven('academy every 3 min', polling, 'academy at /dashboard'),
  proven('mentorship every 2 min', polling, 'mentorship at /dashboard'),
  proven('community every 5 min', polling, 'free at /dashboard'),
  proven('role requests every 20 s', polling, 'free at /dashboard'),
  proven('reload 2 s after payment', forms, 'the page is loaded again 2 s after a payment'),
  proven('sidebar cookie 7 days; widths 16rem and 3rem', shell, 'is 256 px wide or 48'),
  proven('sidebar 18rem on mobile', shell, 'is a drawer of 288 px on a phone'),
  proven('badge cap 9+', notifications, 'the badge counts to 9+'),
  proven('panel 24rem by 24rem', notifications, 'the panel is 24rem wide and up to 24rem tall'),
]
