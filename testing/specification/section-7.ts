import { specCalls } from './calls.ts'
import type { SpecRow } from './row.ts'

const client = 'client/platform/http/call.test.ts'
const browser = 'e2e/client-calls.test.ts'

const inBrowser = (says: string, test: string, instead?: string): SpecRow => ({
  says,
  ...(instead && { instead }),
  file: browser,
  test,
})

/** Section 7: every call, made as the specification writes it. */
const calls: SpecRow[] = specCalls.map(({ call, sends, form, answers, holds }) => ({
  says: [
    call,
    sends !== undefined && `payload ${JSON.stringify(sends)}`,
    form && `multipart ${[form.file, ...Object.keys(form.fields ?? {})].join(', ')}`,
    `answers ${[answers, holds].filter(Boolean).join(': ')}`,
  ]
    .filter(Boolean)
    .join(', '),
  file: 'server/app/specification-calls.test.ts',
  test: call,
}))

/** Section 7: how the client calls. */
const sending: SpecRow[] = [
  {
    says: 'calls send a bearer access token from local storage',
    file: client,
    test: 'sends parameters, query and token, and gives the checked answer',
  },
  {
    says: 'on a 401 the client tries once to refresh and retries the original call',
    file: client,
    test: 'on 401 the token is replaced once and the call made again',
  },
  {
    says: 'once only',
    file: client,
    test: 'a call that is refused with the new token as well is not made a third time',
  },
  {
    says: 'if that fails it clears tokens',
    file: client,
    test: 'a refused refresh ends the session and says so',
  },
  inBrowser('and goes to /login', 'a refused token and a refused refresh lead to /login'),
  inBrowser('all calls go to one API base', 'every call of a visit goes to one base'),
  inBrowser(
    'GET /role-requests: 404 treated as empty list',
    'a 404 of the role requests is an empty list',
  ),
  inBrowser(
    'GET /me/role-requests: failure treated as empty',
    'own role requests that fail are none',
  ),
  {
    says: 'create-payment-intent: an amount that is not the price',
    instead: 'the server alone decides amounts: another amount is refused with 400',
    file: 'server/modules/payments/create-payment-intent.test.ts',
    test: 'POST /payment/create-payment-intent',
  },
]

/** Section 7: what each area loads. */
const loading: SpecRow[] = [
  inBrowser(
    'the admin area loads requests, courses, sessions, signals, users and overview stats',
    'the admin area loads its figures with every screen, and each list with its own',
    'each list is searched, sorted and paged on the server, so it is loaded by its screen; GET /admin/stats with all',
  ),
  inBrowser(
    'and again every 60 s',
    'the admin area loads its figures with every screen, and each list with its own',
  ),
  inBrowser(
    'overview stats derived client-side, revenue 0, expiring list empty',
    'the admin area loads its figures with every screen, and each list with its own',
    'GET /admin/stats from the database',
  ),
  inBrowser(
    'the academy dashboard loads academy content, courses, signals, live sessions together',
    'the academy area loads together',
  ),
  inBrowser(
    'then per course its videos, a missing result becomes an empty list',
    'the academy area loads together',
  ),
  inBrowser(
    'the mentorship dashboard loads mentorship content, courses, signals, live sessions together',
    'the mentorship area loads together',
  ),
  inBrowser(
    'the community page loads courses, signals, live sessions together plus own role requests',
    'the community area loads together',
  ),
  inBrowser(
    'duplicate creates a course from a copy with the title suffixed (Copy) and no id',
    'a duplicate is created from the copy without an id',
  ),
  {
    says: 'a copy has the suffix and nothing of its own',
    file: 'client/features/courses/course-form-values.test.ts',
    test: 'a copy has the suffix, and nothing that is the original’s own',
  },
  inBrowser(
    'export is local: a JSON file named course-{title}-{date}.json',
    'an export is a file named after course and day, made without a call of its own',
  ),
  {
    says: 'the player recognises files, HLS, DASH, Mux, YouTube, Vimeo, Wistia, Spotify, Twitch, TikTok',
    file: 'client/features/courses/lessons/lesson-source.test.ts',
    test: 'is recognised as',
  },
]

/** Section 7: the calls, and how the client makes them. */
export const callsMade: SpecRow[] = [...calls, ...sending, ...loading]
