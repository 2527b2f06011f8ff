import { batchReadsPath } from '#contract/endpoint.ts'
import type { SpecRow } from './row.ts'
import { click } from './steps.ts'
import { ofCourse } from './steps-admin.ts'

const details = 'e2e/admin-details.test.ts'
const owner = 'e2e/owner.test.ts'
const courses = 'e2e/owner-courses.test.ts'

/** Section 2: the admin area's overview. */
const overview: SpecRow[] = [
  {
    as: 'admin',
    at: '/dashboard',
    shows: [
      'Admin Dashboard',
      'Manage role requests and content for Meridian Academy.',
      'Total Students',
      'Active Mentorships',
      'Revenue This Month',
      '$0.00',
      'Expiring Mentorships',
      'Course Progress Overview',
      'Expiring Mentorships Soon',
      'Name',
      'Email',
      'Subscription End',
      'Extend',
    ],
  },
  {
    says: 'table Expiring Mentorships Soon: name, email, subscription end, Extend, in this order',
    file: details,
    test: 'the columns of Mentorships that end soon',
  },
  {
    says: 'bar chart Course Progress Overview of course title and completion, 200 high',
    file: details,
    test: 'the chart of course progress is 200 high and names every published course',
  },
  {
    says: 'a spinner during the first load',
    file: details,
    test: 'the first load of the admin area shows a spinner',
  },
  {
    says: 'sections under /dashboard/{section} and /admin/{section}',
    file: details,
    test: 'every section is under /dashboard and under /admin',
  },
  {
    says: '/admin with no section redirects to /dashboard (replace)',
    file: details,
    test: '/admin alone leads to /dashboard, and back leads to where one was before',
  },
]

/** Section 2: users. */
const users: SpecRow[] = [
  {
    as: 'admin',
    at: '/dashboard/users',
    shows: [
      'Pending Role Requests',
      'User Name',
      'Program',
      'pending',
      'Approve',
      'Reject',
      'Users / Students',
      'Plan',
      'Status',
      'Edit',
      'Delete',
      'Manage Roles',
      'mentorship',
      'active',
    ],
  },
  {
    as: 'admin',
    at: '/dashboard/users',
    after: [
      'when nobody asks for a program',
      async (page) => {
        // A page that has been here before asks for several calls in one.
        await page.route(`**/api${batchReadsPath}?*`, (call) => call.fulfill({ json: {} }))
        await page.route('**/api/role-requests?*', (call) =>
          call.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
        )
        await page.reload()
      },
    ],
    shows: ['No pending requests'],
  },
  {
    says: 'table Pending Role Requests: user name, email, program, status, Approve and Reject',
    file: details,
    test: 'the columns of Pending role requests',
  },
  {
    says: 'table Users / Students: name, email, plan badge, status badge, Edit, Delete, Manage Roles',
    file: details,
    test: 'the columns of Users and students',
  },
  {
    says: 'Approve, Reject, Edit, Delete and Manage Roles work',
    file: owner,
    test: 'users: requests are decided, a user is edited, gets roles and is deleted',
  },
]

/** Section 2: courses and what is done with them. */
const coursesScreen: SpecRow[] = [
  {
    as: 'admin',
    at: '/dashboard/courses',
    shows: [
      'All Courses',
      'Title',
      'Category',
      'Level',
      'Duration',
      'Status',
      'Access',
      'Created',
      'Published',
      'beginner',
      'intermediate',
      'advanced',
      '25 min',
      'Total Courses',
      'Beginner',
      'Total Minutes',
      'community',
      'academy',
      'mentorship',
    ],
  },
  {
    as: 'admin',
    at: '/dashboard/courses',
    after: ['opening the actions of a course', click('Actions for Forex Basics')],
    shows: [
      'Preview',
      'Edit',
      'Manage Videos',
      'Unpublish',
      'Duplicate',
      'Export as JSON',
      'Delete',
    ],
  },
  {
    as: 'admin',
    at: '/dashboard/courses',
    after: ['previewing', ofCourse('Forex Basics', 'Preview')],
    shows: ['What a pip is', 'Reading a candlestick', 'What you learn'],
  },
  {
    says: 'table All Courses: title, category, level, duration, status, access, created, actions',
    file: details,
    test: 'the columns of All courses',
  },
  {
    says: 'a card counts courses, published ones, beginner ones and minutes',
    file: details,
    test: 'the statistics card counts what the table lists',
  },
  ...[
    'create and edit',
    'manage videos',
    'preview',
    'edit user',
    'manage roles',
    'create session',
    'create signal',
  ].map(
    (dialog): SpecRow => ({
      says: `the dialog ${dialog} is at most ${dialog === 'preview' ? 90 : 80}vh high`,
      file: details,
      test: `the dialog ${dialog} is at most`,
    }),
  ),
  {
    says: 'preview, edit, manage videos, publish/unpublish, duplicate, export as JSON, delete',
    file: courses,
    test: 'a course from its first draft to its deletion',
  },
  {
    says: 'changing the content type clears title, content, description and date',
    file: details,
    test: 'changing the content type clears title, content, description and date',
  },
  {
    says: "role badges show the name without '_student'; academy and mentorship have gradients",
    file: details,
    test: 'role badges name the role without its ending, academy and mentorship on gradients',
  },
]

/** Section 2: live sessions and signals. */
const sessionsAndSignals: SpecRow[] = [
  {
    as: 'admin',
    at: '/dashboard/sessions',
    shows: ['Live Sessions', 'Title', 'Description', 'Date/Time', 'Access', 'Edit', 'Delete'],
  },
  {
    as: 'admin',
    at: '/dashboard/signals',
    shows: ['Trading Signals', 'Title', 'Created', 'Access', 'Edit', 'Delete'],
  },
  ...(['Live sessions', 'Trading signals'] as const).map(
    (table): SpecRow => ({
      says: `the columns of the table ${table}, in their order`,
      file: details,
      test: `the columns of ${table}`,
    }),
  ),
]

/** Section 2: the admin area. */
export const adminArea: SpecRow[] = [...overview, ...users, ...coursesScreen, ...sessionsAndSignals]
