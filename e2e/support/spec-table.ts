import type { Page } from 'playwright'

/** Whose screen it is; 'visitor' is signed out, 'fresh' has just registered in an empty academy. */
export type Viewer = 'visitor' | 'admin' | 'academy' | 'mentorship' | 'free'

/** Texts of the specification, all visible on one screen in one state. */
export interface SpecRow {
  /** Section of the specification. */
  section: 2 | 4 | 5 | 8 | 9
  as: Viewer
  at: string
  /** A call that fails on the server's side while the screen is looked at. */
  failing?: string
  /** What has to be done to get into the state; says in its name what that is. */
  after?: [string, (page: Page) => Promise<void>]
  shows: string[]
}

const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

const signIn = (email: string, password: string) => async (page: Page) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const register =
  (fields: { name?: string; email?: string; password?: string; again?: string }) =>
  async (page: Page) => {
    await page.getByLabel('Full Name').fill(fields.name ?? '')
    await page.getByLabel('Email').fill(fields.email ?? '')
    await page.getByLabel('Password', { exact: true }).fill(fields.password ?? '')
    await page.getByLabel('Confirm Password').fill(fields.again ?? '')
    await page.getByRole('button', { name: 'Create Account' }).click()
  }

const someone = { name: 'Ann', email: 'ann@people.example', password: 'secret1', again: 'secret1' }

/**
 * The specification's visible texts as rows: where each is found on the running program. A text that
 * a decision of the product has replaced stands with its replacement.
 */
export const specTable: SpecRow[] = [
  // Section 2: screens and routes.
  {
    section: 2,
    as: 'visitor',
    at: '/dashboard',
    shows: [
      'Access Restricted',
      'You need to be signed in to access this page.',
      'Sign In to Continue',
    ],
  },
  {
    section: 2,
    as: 'free',
    at: '/admin/users',
    shows: [
      'Insufficient Permissions',
      "You don't have the required permissions to access this page.",
    ],
  },
  { section: 2, as: 'visitor', at: '/no-such-page', shows: ['404', 'Oops! Page not found'] },
  {
    section: 2,
    as: 'visitor',
    at: '/',
    shows: ['Login', 'Get Started', 'Join Free Community', 'Most Popular'],
  },
  {
    section: 2,
    as: 'visitor',
    at: '/',
    after: ['asking for the free community', click('Join Free Community')],
    shows: ['signup feature is coming soon'],
  },
  {
    section: 2,
    as: 'free',
    at: '/dashboard',
    shows: [
      'Request Academy Role',
      'Request Mentorship Role',
      'Premium',
      '$50',
      '6-Month Academy Program',
      '6 months of structured video lessons',
      'Weekly live Zoom calls',
      'Hands-on trading exercises',
      'Final project and certification',
      'Upgrade to Academy',
      'Elite',
      '$100',
      'Monthly Mentorship Program',
      '1:1 weekly mentorship calls',
      'VIP trading signals',
      'Private mentorship group',
      'Custom trading plan',
      'Join Mentorship',
      'Basic Courses',
      'Market Signals',
      'Community',
      'Refresh',
      'Last updated',
      'Free Courses',
      'Daily Signals',
      'Overview',
    ],
  },
  { section: 2, as: 'free', at: '/dashboard/courses', shows: ['Free', 'Watch Now'] },
  { section: 2, as: 'free', at: '/dashboard/signals', shows: ['BUY', 'SELL', 'EURUSD'] },
  { section: 2, as: 'free', at: '/dashboard/community', shows: ['Telegram', 'Discord'] },
  {
    section: 2,
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
    section: 2,
    as: 'academy',
    at: '/dashboard/courses',
    after: ['opening a course', click(/^Show lessons of Risk Before Reward/)],
    shows: ['Watch', 'Replay'],
  },
  { section: 2, as: 'academy', at: '/dashboard/live', shows: ['Join Session'] },
  {
    section: 2,
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
  { section: 2, as: 'mentorship', at: '/dashboard/sessions', shows: ['Join Session'] },
  {
    section: 2,
    as: 'admin',
    at: '/dashboard',
    shows: [
      'Admin Dashboard',
      'Manage role requests and content for Meridian Academy.',
      'Total Students',
      'Active Mentorships',
      'Revenue This Month',
      'Expiring Mentorships',
      'Course Progress Overview',
      'Expiring Mentorships Soon',
    ],
  },
  {
    section: 2,
    as: 'admin',
    at: '/dashboard/users',
    shows: [
      'Pending Role Requests',
      'Approve',
      'Reject',
      'Users / Students',
      'Edit',
      'Delete',
      'Manage Roles',
    ],
  },
  {
    section: 2,
    as: 'admin',
    at: '/dashboard/courses',
    shows: ['All Courses', 'Published', 'Title', 'Category', 'Level', 'Duration', 'Created'],
  },
  { section: 2, as: 'admin', at: '/dashboard/sessions', shows: ['Live Sessions', 'Date/Time'] },
  { section: 2, as: 'admin', at: '/dashboard/signals', shows: ['Trading Signals'] },

  // Section 5: validation, in its order.
  {
    section: 5,
    as: 'visitor',
    at: '/register',
    after: ['sending nothing', register({})],
    shows: ['Name is required'],
  },
  {
    section: 5,
    as: 'visitor',
    at: '/register',
    after: ['sending a name alone', register({ name: 'Ann' })],
    shows: ['Email is required'],
  },
  {
    section: 5,
    as: 'visitor',
    at: '/register',
    after: ['a short password', register({ ...someone, password: '12345', again: '12345' })],
    shows: ['Password must be at least 6 characters'],
  },
  {
    section: 5,
    as: 'visitor',
    at: '/register',
    after: ['two passwords', register({ ...someone, again: 'other' })],
    shows: ['Passwords do not match'],
  },
  {
    section: 5,
    as: 'admin',
    at: '/dashboard/sessions',
    after: ['creating', click('Create Session')],
    shows: ['Community (Free)'],
  },

  // Section 8: messages.
  {
    section: 8,
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
    section: 8,
    as: 'visitor',
    at: '/login',
    after: ['the right password', signIn('free@meridian.example', 'demo-free')],
    shows: ['Welcome back!', "You've been signed in successfully."],
  },
  {
    section: 8,
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
    section: 8,
    as: 'free',
    at: '/dashboard',
    after: ['asking for the academy', click('Request Academy Role')],
    shows: [
      'Request Sent',
      'Academy role request submitted. You will be upgraded after admin approval.',
    ],
  },
  {
    section: 8,
    as: 'free',
    at: '/dashboard',
    after: ['asking for the mentorship', click('Request Mentorship Role')],
    shows: [
      'Request Sent',
      'Mentorship role request submitted. You will be upgraded after admin approval.',
    ],
  },
  {
    section: 8,
    as: 'admin',
    at: '/dashboard/users',
    after: ['approving', click(/^Approve Amara Okafor/)],
    shows: ['Request Approved'],
  },
  {
    section: 8,
    as: 'admin',
    at: '/dashboard/users',
    after: ['rejecting', click(/^Reject Jonas Weber/)],
    shows: ['Request Rejected'],
  },
  {
    section: 8,
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
    section: 8,
    as: 'visitor',
    at: '/register',
    failing: '/api/auth/register',
    after: ['registering in vain', register({ ...someone, email: 'bob@people.example' })],
    shows: ['Registration failed. Please try again.'],
  },
  {
    section: 8,
    as: 'mentorship',
    at: '/dashboard',
    failing: '/api/mentor/mentorship-content*',
    shows: ['Error', 'Failed to load mentorship content. Please try again.'],
  },
  {
    section: 8,
    as: 'academy',
    at: '/dashboard',
    failing: '/api/academy/content',
    shows: ['Error', 'Failed to load academy content. Please try again.'],
  },
  {
    section: 8,
    as: 'free',
    at: '/dashboard',
    failing: '/api/community/content',
    shows: ['Error', 'Failed to load content. Please try again.'],
  },

  // Section 9: business constants.
  {
    section: 9,
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
