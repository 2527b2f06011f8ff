import type { ProvenRow, SpecRow } from './row.ts'

const session = 'e2e/session.test.ts'
const polling = 'client/app/polling.browser.test.tsx'
const shell = 'e2e/shell.test.ts'
const payment = 'client/features/payments/payment-state.test.ts'

const polled = (says: string, test: string): ProvenRow => ({ says, file: polling, test })

/** Section 4: session, theme, role request, payment form, sidebar and polling. */
export const states: SpecRow[] = [
  {
    says: 'signed in: access token in local storage, refresh cookie of 7 days, secure, strict',
    file: session,
    test: 'begins with the access token in local storage and a guarded cookie for seven days',
  },
  {
    says: 'the current user is loaded at start if a token exists',
    file: session,
    test: 'is not loaded without a token',
  },
  polled('the user is refreshed every 30 s', 'read again by the clock free at /dashboard'),
  polled(
    'the user is refreshed on window focus',
    'the user is read again as soon as the window has the focus',
  ),
  polled('the user is refreshed when the page becomes visible', 'everything as soon as it is seen'),
  {
    says: 'failure at start clears both tokens',
    file: session,
    test: 'that cannot be renewed at the start is forgotten',
  },
  {
    says: 'logout calls the server and clears tokens and user',
    file: shell,
    test: 'logging out leads to the landing page and leaves nothing of the session',
  },
  {
    says: 'logout ends the session on the server',
    file: 'server/modules/identity/refresh.test.ts',
    test: 'ends this session at once and no other',
  },
  {
    says: 'theme: light or dark, in local storage under a theme key, a class on the root',
    file: session,
    test: 'the theme is flipped by its button, kept, and followed by the toasts',
  },
  {
    says: 'theme: default light',
    file: shell,
    test: 'the theme is light at first, whatever the system prefers',
  },
  {
    says: 'a small button labelled Toggle theme flips it, with a different icon for each',
    file: session,
    test: 'the theme is flipped by its button',
  },
  {
    says: 'the toast area follows the theme',
    file: session,
    test: 'and followed by the toasts',
  },
  {
    says: 'a pending request disables the matching button',
    file: session,
    test: 'a pending request disables its button, and only its own',
  },
  {
    says: 'a request is pending, then approved',
    file: 'server/modules/access/decide-role-request.test.ts',
    test: 'opens the academy at once, for six months',
  },
  {
    says: 'a request is pending, then rejected',
    file: 'server/modules/access/decide-role-request.test.ts',
    test: 'rejecting changes nothing but the request',
  },
  {
    says: "when any of the user's requests returns approved, the current user is refreshed",
    file: session,
    test: 'the user is read again as soon as a request has been approved',
  },
  {
    says: 'payment form: idle, processing, success',
    file: payment,
    test: 'a payment succeeds at once',
  },
  {
    says: 'payment form: idle, processing, an error message; then again',
    file: payment,
    test: 'is refused with the words of the provider, and can be tried again',
  },
  {
    says: 'on success a toast; after 2 s the page reloads and the success callback runs',
    file: 'e2e/forms.test.ts',
    test: 'the page is loaded again 2 s after a payment, and welcomes',
  },
  {
    says: 'enrolment then awaits admin approval',
    file: 'e2e/payments.test.ts',
    test: 'a buyer pays with test cards, an admin approves',
  },
  {
    says: 'sidebar expanded or collapsed',
    file: shell,
    test: 'is 256 px wide or 48, and stays as it was left for seven days',
  },
  polled('polling: admin statistics every 60 s', 'admin at /dashboard'),
  polled('polling: users and role requests every 60 s', 'admin at /dashboard/users'),
  polled('polling: courses of the admin every 60 s', 'admin at /dashboard/courses'),
  polled('polling: sessions of the admin every 60 s', 'admin at /dashboard/sessions'),
  polled('polling: signals of the admin every 60 s', 'admin at /dashboard/signals'),
  polled('polling: academy dashboard every 3 min', 'academy at /dashboard'),
  polled('polling: academy courses every 3 min', 'academy at /dashboard/courses'),
  polled('polling: academy sessions every 3 min', 'academy at /dashboard/live'),
  polled('polling: mentorship dashboard every 2 min', 'mentorship at /dashboard'),
  polled('polling: mentorship sessions every 2 min', 'mentorship at /dashboard/sessions'),
  polled('polling: mentorship signals every 2 min', 'mentorship at /dashboard/signals'),
  polled('polling: community page every 5 min', 'free at /dashboard'),
  polled('polling: free courses every 5 min', 'free at /dashboard/courses'),
  polled('polling: daily signals every 5 min', 'free at /dashboard/signals'),
  polled('polling: role requests every 20 s', 'free at /dashboard'),
  polled('polling pauses while the page is hidden', 'nothing is read while the page is hidden'),
  {
    says: 'the live stream is quicker than polling',
    file: 'e2e/live-stream.test.ts',
    test: 'without the clock of the polling',
  },
  ...['admin', 'academy', 'mentorship', 'free'].map((who) =>
    polled(`each also on Refresh: ${who}`, `the Refresh button of ${who} reads the screen again`),
  ),
]
