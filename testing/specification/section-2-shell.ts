import type { Page } from 'playwright'
import type { SpecRow } from './row.ts'

const shell = 'e2e/shell.test.ts'
const menus = 'e2e/menus.test.ts'
const notifications = 'e2e/notifications.test.ts'

const openNotifications = (page: Page) =>
  page.getByRole('button', { name: /^Notifications/ }).click()

/** Section 2: the shell around every screen of a signed-in user. */
export const shellRows: SpecRow[] = [
  {
    as: 'admin',
    at: '/dashboard',
    shows: [
      'Dashboard',
      'Users',
      'Courses',
      'Live Sessions',
      'Signals',
      'Transactions',
      'Messages',
      'Assignments',
      'Trading Journal',
      'Strategies',
      'Challenges',
      'Settings',
      'Logout',
      'Nadia Laurent',
      'admin@meridian.example',
      'admin',
    ],
    names: ['Toggle sidebar', 'Live alerts', 'Notifications', 'Toggle theme', 'Messages'],
  },
  {
    as: 'academy',
    at: '/dashboard',
    shows: [
      'Overview',
      'Courses',
      'Live Sessions',
      'Assignments',
      'Trading Journal',
      'Tomas Berg',
      'academy@meridian.example',
      'academy',
    ],
  },
  {
    as: 'mentorship',
    at: '/dashboard',
    shows: [
      'Overview',
      'Live Sessions',
      'Strategies',
      'Premium Signals',
      'Challenges',
      'Priya Raman',
      'mentorship@meridian.example',
      'mentorship',
    ],
  },
  {
    as: 'free',
    at: '/dashboard',
    shows: [
      'Overview',
      'Free Courses',
      'Daily Signals',
      'Community',
      'Settings',
      'Logout',
      'Leo Fischer',
      'free@meridian.example',
      'community',
    ],
  },
  {
    as: 'free',
    at: '/dashboard',
    after: ['opening the notifications', openNotifications],
    shows: ['Notifications', 'Clear All'],
  },
  ...(
    [
      ['admin', 'of an admin'],
      ['academy student', 'of an academy student'],
      ['mentorship student', 'of a mentorship student'],
      ['no role', 'of who has no role'],
      ['two student roles: additive, each path once', 'of a student of both programs'],
    ] as const
  ).map(([who, test]) => ({
    says: `the menu in order, with its paths: ${who}`,
    file: menus,
    test,
  })),
  {
    says: 'the student menu entries also carry admin',
    instead: 'a second group with Assignments, Trading Journal, Strategies and Challenges',
    file: 'client/app/menus.test.ts',
    test: 'an admin has seven entries, and in a second group',
  },
  {
    says: 'all items listed for every role held, for an admin as well',
    file: 'client/app/menus.test.ts',
    test: 'an admin who is a student as well has what only students have',
  },
  {
    says: 'active item: exact match for /dashboard, path prefix for the others',
    file: menus,
    test: 'marks /dashboard on itself only',
  },
  {
    says: 'the sidebar is expanded 16rem or icon-only 3rem; kept in a cookie for 7 days',
    file: shell,
    test: 'is 256 px wide or 48, and stays as it was left for seven days',
  },
  {
    says: 'on mobile it is an off-canvas drawer of 18rem',
    file: shell,
    test: 'is a drawer of 288 px on a phone',
  },
  { says: 'Ctrl or Cmd plus b toggles it', file: menus, test: 'folds with Ctrl or Cmd and b' },
  {
    says: "user badge: initial, name (fallback 'User'), e-mail and role chips",
    file: menus,
    test: 'shows initial, name, e-mail and role chips, and User for who has no name',
  },
  {
    says: "role chips: '_student' dropped",
    file: 'client/app/role-chips.test.ts',
    test: 'academy_student is shown as academy',
  },
  {
    says: 'role chips: underscores turned into spaces',
    file: 'client/app/role-chips.test.ts',
    test: 'guest_teacher_of_month is shown as guest teacher of month',
  },
  {
    says: 'a Settings item (no action shown)',
    instead: 'goes to /settings',
    file: menus,
    test: 'has the Settings item',
  },
  {
    says: 'Logout calls logout, then goes to the site root',
    file: shell,
    test: 'logging out leads to the landing page and leaves nothing of the session',
  },
  {
    says: 'bell button (no action)',
    instead: 'switches live alerts (web push) on and off',
    file: 'e2e/live-alerts.test.ts',
    test: 'the bell switches alerts on',
  },
  {
    says: 'two further controls that are not identified',
    instead: 'the theme toggle',
    file: 'e2e/session.test.ts',
    test: 'the theme is flipped by its button',
  },
  {
    says: 'two further controls that are not identified',
    instead: 'a message button that opens the conversation with the academy',
    file: 'e2e/members.test.ts',
    test: 'student and admin write to each other',
  },
  {
    says: 'notifications are dismissed singly or all with Clear All',
    file: notifications,
    test: 'items go singly or all with Clear All',
  },
  {
    says: 'the panel is 24rem wide, up to 24rem tall',
    file: notifications,
    test: 'the panel is 24rem wide and up to 24rem tall',
  },
]
