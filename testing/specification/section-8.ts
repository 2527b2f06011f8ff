import type { SpecRow } from './row.ts'
import { click, register, signIn, someone } from './steps.ts'

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
    as: 'mentorship',
    at: '/dashboard',
    failing: 'GET /api/mentor/mentorship-content*',
    shows: ['Error', 'Failed to load mentorship content. Please try again.'],
  },
  {
    as: 'academy',
    at: '/dashboard',
    failing: 'GET /api/academy/content',
    shows: ['Error', 'Failed to load academy content. Please try again.'],
  },
  {
    as: 'free',
    at: '/dashboard',
    failing: 'GET /api/community/content',
    shows: ['Error', 'Failed to load content. Please try again.'],
  },
]
