import type { SpecRow } from './row.ts'

/** Section 1: what the product does and for whom. */
export const product: SpecRow[] = [
  {
    as: 'academy',
    at: '/dashboard',
    shows: ['Academy Dashboard', '6-month journey to forex trading mastery'],
  },
  {
    as: 'mentorship',
    at: '/dashboard',
    shows: ['Elite Mentorship', 'Advanced trading strategies and personalised guidance'],
  },
  {
    as: 'admin',
    at: '/dashboard',
    shows: ['Admin Dashboard', 'Manage role requests and content for Meridian Academy.'],
  },
  {
    says: 'visitors see the landing page, register and sign in; free users ask for a role',
    file: 'e2e/main-journey.test.ts',
    test: 'from a visitor to a student',
  },
  {
    says: 'free users buy a paid program by card',
    file: 'e2e/payments.test.ts',
    test: 'a buyer pays with test cards',
  },
  {
    says: "the error boundary: 'Something went wrong.', the error's message, Reload Page",
    file: 'e2e/shell.test.ts',
    test: 'a screen that crashes says so, and is there again after a reload',
  },
  {
    says: "the error boundary without a message: 'An unexpected error occurred.'",
    file: 'e2e/public-pages.test.ts',
    test: 'a crash without a message is told as an unexpected error',
  },
]
