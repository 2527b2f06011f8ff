import type { SpecRow } from './row.ts'

const shell = 'e2e/shell.test.ts'
const menus = 'e2e/menus.test.ts'
const pages = 'e2e/public-pages.test.ts'

/** Section 2: route table, route guard and not-found page. */
export const routes: SpecRow[] = [
  { as: 'visitor', at: '/login', shows: ['Sign in', 'Email', 'Password', 'Forgot password?'] },
  {
    as: 'visitor',
    at: '/register',
    shows: ['Create your account', 'Full Name', 'Email', 'Password', 'Confirm Password'],
  },
  {
    says: '/login: the form is centred, its password can be shown',
    file: 'e2e/forms.test.ts',
    test: 'at /login require every field',
  },
  {
    says: '/register: the form is centred, its passwords can be shown',
    file: 'e2e/forms.test.ts',
    test: 'at /register require every field',
  },
  {
    says: '/dashboard/* is for signed-in users; so are /profile and the areas',
    file: shell,
    test: 'ask a visitor to sign in, and show what was asked for afterwards',
  },
  {
    says: '/dashboard: the admin area for admin, before the other areas',
    file: menus,
    test: 'of an admin who is a student of both programs',
  },
  {
    says: '/dashboard: the academy dashboard for academy_student, before mentorship',
    file: menus,
    test: 'of a student of both programs',
  },
  {
    says: '/dashboard: the mentorship dashboard for mentorship_student',
    file: menus,
    test: 'of a mentorship student',
  },
  {
    says: '/dashboard: otherwise the free-tier community page',
    file: menus,
    test: 'of who has no role',
  },
  {
    says: 'the priority is admin, academy, mentorship, community',
    file: 'client/app/menus.test.ts',
    test: 'the dashboard is the admin’s, then the academy’s',
  },
  ...(['admin', 'academy', 'mentorship'] as const).map((area) => ({
    says: `/${area} with no section redirects to /dashboard (replace)`,
    file: shell,
    test: `/${area} without a section is the dashboard`,
  })),
  {
    says: '/admin/{section} shows the section to admin',
    file: pages,
    test: 'admin sees the section that /admin/users names',
  },
  {
    says: '/academy/{section} shows the section to academy_student',
    file: pages,
    test: 'academy sees the section that /academy/journal names',
  },
  {
    says: '/mentorship/{section} shows the section to mentorship_student',
    file: pages,
    test: 'mentorship sees the section that /mentorship/challenges names',
  },
  {
    says: '/academy/* is open to admin, too',
    file: pages,
    test: 'an admin enters the sections of the academy area',
  },
  {
    says: '/mentorship/* is open to admin, too',
    file: pages,
    test: 'an admin enters the sections of the mentorship area',
  },
  { says: '/admin/* is for admin: not free users', file: shell, test: 'refuse free at /admin' },
  { says: '/admin/* is for admin: not students', file: shell, test: 'refuse academy at /admin' },
  { says: '/academy/*: not free users', file: shell, test: 'refuse free at /academy/courses' },
  {
    says: '/academy/*: not mentorship students',
    file: shell,
    test: 'refuse mentorship at /academy',
  },
  {
    says: '/mentorship/*: not academy students',
    file: shell,
    test: 'refuse academy at /mentorship/signals',
  },
  {
    says: 'where the guard sends a user lacking the role: not shown',
    instead: 'nowhere: it shows its screen in place',
    file: shell,
    test: 'refuse free at /admin/users',
  },
  {
    says: '*: the not-found page, with a link to the home page',
    file: shell,
    test: 'an unknown address is answered with 404 and a way home',
  },
  { as: 'visitor', at: '/no-such-page', shows: ['404', 'Oops! Page not found', 'Home'] },
  { as: 'free', at: '/profile', shows: ['Profile'] },
  { as: 'free', at: '/settings', shows: ['Settings'] },
  {
    says: 'the section is the second path segment; none means overview',
    file: 'client/app/menus.test.ts',
    test: 'the section is the second segment of the path',
  },
  {
    says: 'the user and roles are refreshed on entry',
    file: pages,
    test: 'the user is read again on entering the dashboard',
  },
  {
    says: 'guard while loading: a spinner',
    file: 'e2e/session.test.ts',
    test: 'is waited for with a spinner',
  },
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
]
