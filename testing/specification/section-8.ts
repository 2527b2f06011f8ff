import type { SpecRow } from './row.ts'
import { click, register, signIn, someone } from './steps.ts'
import { holding, paidAtOnce, payForAcademy, welcomed } from './steps-public.ts'

/** Section 8: messages of success and failure. */
export const messages: SpecRow[] = [
  {
    as: 'visitor',
    at: '/login',
    after: ['a wrong password', signIn('nobody@people.example', 'wrong password')],
    shows: [
      'Invalid email or password. Please try again.',
      'Sign in failed',
      'Please check your credentials and try again.',
    ],
  },
  {
    as: 'visitor',
    at: '/login',
    after: ['the right password', signIn('free@meridian.example', 'demo-free')],
    shows: ['Welcome back!', "You've been signed in successfully."],
  },
  {
    as: 'visitor',
    at: '/register',
    after: ['registering', register(someone)],
    shows: [
      'Registration Successful!',
      'Registration successful!',
      'Your account has been created. Please sign in to continue.',
    ],
  },
  {
    as: 'visitor',
    at: '/login',
    after: ['signing in', holding('/api/auth/login', signIn('free@meridian.example', 'demo-free'))],
    shows: ['Signing In...'],
  },
  {
    says: 'registration failure: the server message if present',
    file: 'client/features/identity/sign-in/messages.test.ts',
    test: 'registration shows the server’s message, and its own when there is none',
  },
  {
    says: 'refresh failure or missing refresh token: tokens cleared, redirect to /login',
    file: 'e2e/session.test.ts',
    test: 'that ends on the server leads to the sign-in form at the next call',
  },
  {
    as: 'free',
    at: '/dashboard',
    failing: 'POST /api/role-requests',
    after: ['asking in vain', click('Request Academy Role')],
    shows: ['Error', 'Failed to submit request.'],
  },
  {
    as: 'free',
    at: '/dashboard',
    after: [
      'paying',
      holding('/api/payment/create-payment-intent', payForAcademy('4242424242424242')),
    ],
    shows: ['Processing Payment...'],
  },
  {
    as: 'free',
    at: '/dashboard',
    failing: 'POST /api/payment/create-payment-intent',
    after: ['paying', payForAcademy('4242424242424242')],
    shows: ['Payment failed. Please try again.'],
  },
  {
    as: 'free',
    at: '/dashboard',
    after: ['a card that is declined', payForAcademy('4000000000000002')],
    shows: ['Your card was declined.'],
  },
  {
    as: 'free',
    at: '/dashboard',
    after: ['a card that is taken', paidAtOnce(payForAcademy('4242424242424242'))],
    shows: ['Payment successful!', 'Your enrollment has been processed. Refreshing your access...'],
  },
  {
    as: 'free',
    at: '/dashboard',
    after: ['coming back after a payment', welcomed],
    shows: [
      'Welcome!',
      'Your enrollment was successful. Admin will approve soon. Refresh to check status.',
    ],
  },
  {
    says: 'after a payment the content is loaded again',
    file: 'e2e/forms.test.ts',
    test: 'the page is loaded again 2 s after a payment, and welcomes',
  },
  {
    says: "payment: 'Card element not found'",
    file: 'e2e/card-form.test.ts',
    test: 'a missing card field is told, and nothing is sent',
  },
  {
    says: "payment: the provider's message or 'Payment failed'",
    file: 'e2e/card-form.test.ts',
    test: 'a refusal without a word is told as a failed payment',
  },
  {
    says: 'payment: on a server error the response message field',
    file: 'client/features/payments/payment-state.test.ts',
    test: 'a failed call has the message of the server',
  },
  {
    as: 'free',
    at: '/dashboard',
    after: ['asking for the academy', click('Request Academy Role')],
    shows: [
      'Request Sent',
      'Academy role request submitted. You will be upgraded after admin approval.',
    ],
  },
  {
    as: 'free',
    at: '/dashboard',
    after: ['asking for the mentorship', click('Request Mentorship Role')],
    shows: [
      'Request Sent',
      'Mentorship role request submitted. You will be upgraded after admin approval.',
    ],
  },
  {
    as: 'admin',
    at: '/dashboard/users',
    after: ['approving', click(/^Approve Amara Okafor/)],
    shows: ['Request Approved'],
  },
  {
    as: 'admin',
    at: '/dashboard/users',
    after: ['rejecting', click(/^Reject Jonas Weber/)],
    shows: ['Request Rejected'],
  },
  {
    as: 'admin',
    at: '/dashboard/users',
    after: ['deleting', click(/^Delete Mei Tanaka/)],
    shows: [
      'Are you sure you want to delete this user?',
      "This action can't be undone.",
      'Yes, Delete',
      'Cancel',
    ],
  },
  {
    as: 'visitor',
    at: '/register',
    failing: 'POST /api/auth/register',
    after: ['registering in vain', register({ ...someone, email: 'bob@people.example' })],
    shows: ['Registration failed. Please try again.'],
  },
  {
    as: 'free',
    at: '/dashboard',
    failing: 'GET /api/community/content',
    shows: ['Error', 'Failed to load content. Please try again.'],
  },
  { as: 'visitor', at: '/not/there', shows: ['404', 'Oops! Page not found'] },
  {
    says: 'guard screen: signed out',
    file: 'e2e/shell.test.ts',
    test: 'ask a visitor to sign in, and show what was asked for afterwards',
  },
  {
    says: 'guard screen: role missing',
    file: 'e2e/shell.test.ts',
    test: 'refuse free at /admin/users',
  },
  {
    says: 'render crash: the error boundary',
    file: 'e2e/shell.test.ts',
    test: 'a screen that crashes says so, and is there again after a reload',
  },
]
