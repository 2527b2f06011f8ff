import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessState, grantableStaffRoles, may } from '#contract/access/permissions.ts'
import { listOffers } from '#contract/offers/offers.ts'
import { isOfBackOffice, reauthenticate } from '#contract/second-factors.ts'
import { newId } from '#server/platform/clock.ts'
import type { Effect } from '#server/platform/http/effects.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { fromPage, withTotp } from '#testing/second-factors.ts'
import { stateOf } from '#testing/state.ts'

/** What needs no proof, by the reason why. */
const daily: Record<string, readonly string[]> = {
  'content: it is seen by those for whom it is meant, and corrected or written again': [
    'DELETE /admin/scheduled-signals/:id',
    'DELETE /courses/:id',
    'DELETE /courses/:id/drills/:drillId/moments/:momentId',
    'DELETE /courses/:id/modules/:moduleId',
    'DELETE /courses/:id/quizzes/:quizId/questions/:questionId',
    'DELETE /courses/:id/videos/:videoId',
    'DELETE /courses/:id/videos/:videoId/checkpoints/:checkpointId',
    'DELETE /courses/:id/videos/:videoId/files/:fileId',
    'DELETE /courses/:id/videos/:videoId/tracks/:language',
    'DELETE /courses/:id/videos/uploads/:upload',
    'DELETE /courses/live-session/:id',
    'DELETE /courses/live-session/:id/files/:fileId',
    'DELETE /courses/signal/:id',
    'DELETE /mentorship/challenges/:id',
    'DELETE /mentorship/strategies/:id',
    'HEAD /courses/:id/videos/uploads/:upload',
    'PATCH /courses/:id/videos/uploads/:upload',
    'POST /admin/scheduled-signals',
    'POST /admin/video-preparation',
    'POST /courses',
    'POST /courses/:id/drills',
    'POST /courses/:id/drills/:drillId/moments',
    'POST /courses/:id/drills/:drillId/moments/picks',
    'POST /courses/:id/exercises',
    'POST /courses/:id/linked-lessons',
    'POST /courses/:id/modules',
    'POST /courses/:id/quizzes',
    'POST /courses/:id/quizzes/:quizId/charts',
    'POST /courses/:id/quizzes/:quizId/pictures',
    'POST /courses/:id/quizzes/:quizId/questions',
    'POST /courses/:id/texts',
    'POST /courses/:id/texts/:textId/pictures',
    'POST /courses/:id/thumbnail',
    'POST /courses/:id/videos',
    'POST /courses/:id/videos/:videoId/checkpoints',
    'POST /courses/:id/videos/:videoId/files',
    'POST /courses/:id/videos/:videoId/tracks/:language',
    'POST /courses/:id/videos/file',
    'POST /courses/:id/videos/uploads',
    'POST /courses/:id/videos/uploads/:upload/course',
    'POST /courses/:id/videos/uploads/:upload/lesson',
    'POST /courses/:id/videos/uploads/:upload/replacement',
    'POST /courses/live-session',
    'POST /courses/live-session/:id/files',
    'POST /courses/signal',
    'POST /courses/signal/:id/chart',
    'POST /courses/signal/:id/steps',
    'POST /courses/signals/read',
    'POST /mentorship/challenges',
    'POST /mentorship/strategies',
    'PUT /admin/scheduled-signals/:id',
    'PUT /courses/:id',
    'PUT /courses/:id/drills/:drillId',
    'PUT /courses/:id/exercises/:exerciseId',
    'PUT /courses/:id/linked-lessons/:lessonId',
    'PUT /courses/:id/modules',
    'PUT /courses/:id/modules/:moduleId',
    'PUT /courses/:id/quizzes/:quizId',
    'PUT /courses/:id/quizzes/:quizId/questions/:questionId',
    'PUT /courses/:id/quizzes/:quizId/questions/:questionId/place',
    'PUT /courses/:id/texts/:textId',
    'PUT /courses/:id/videos/:videoId',
    'PUT /courses/:id/videos/:videoId/chapters',
    'PUT /courses/:id/videos/:videoId/checkpoints/:checkpointId',
    'PUT /courses/:id/videos/:videoId/place',
    'PUT /courses/live-session/:id',
    'PUT /courses/signal/:id',
    'PUT /mentorship/challenges/:id',
    'PUT /mentorship/strategies/:id',
  ],
  'teaching: it concerns the work of one student': [
    'DELETE /admin/assignments/:id',
    'DELETE /admin/assignments/:id/extensions/:userId',
    'DELETE /admin/submissions/:id/returned',
    'POST /admin/assignments',
    'POST /admin/calls/:id/cancel',
    'POST /admin/courses/:id/sendings',
    'POST /admin/journals/:userId/comments',
    'POST /admin/journals/:userId/own-drills',
    'POST /admin/journals/:userId/seen',
    'POST /admin/journals/trades/:id/comments',
    'POST /admin/submissions/:id/grade',
    'POST /admin/submissions/:id/returned',
    'POST /lesson-questions/:threadId/answers',
    'PUT /admin/assignments/:id',
    'PUT /admin/assignments/:id/extensions',
    'PUT /admin/calls/:id/note',
    'PUT /courses/:id/quizzes/:quizId/written/:answerId',
    'PUT /courses/:id/exercises/:exerciseId/answers/:userId',
    'PUT /lesson-questions/:threadId/sharing',
    'PUT /lesson-questions/:threadId/solved',
  ],
  'one member’s right to a program: given many times a day, recorded, and ended by one press': [
    'POST /admin/invitations',
    'POST /admin/subscriptions/:id/extend',
    'POST /role-requests/:id/approve',
    'PUT /admin/users/:id/cohorts',
  ],
  'groups that members join; nobody’s access ends with them': [
    'DELETE /admin/cohorts/:id',
    'POST /admin/cohorts',
    'PUT /admin/cohort-rules/:program',
    'PUT /admin/cohorts/:id',
  ],
  'the office’s own notes and lists, and steps before or back from an effect': [
    'POST /admin/chat-groups/:program/:service/try',
    'POST /admin/chat-people/:id/retry',
    'POST /admin/signal-outlets/:program/:service/try',
    'POST /admin/signals/:id/deliveries/retry',
    'POST /admin/invitations/:id/resend',
    'DELETE /admin/invitations/:id',
    'DELETE /admin/team-invitations/:id',
    'DELETE /admin/member-notes/:id',
    'DELETE /admin/member-views',
    'DELETE /admin/viewings/:id',
    'POST /admin/member-bulks/:id/undo',
    'POST /admin/member-imports',
    'POST /admin/members/:id/notes',
    'POST /admin/viewings',
    'PUT /admin/calls/hours',
    'PUT /admin/certificate-conditions',
    'GET /admin/certificate-design/preview',
    'PUT /admin/certificate-design',
    'PUT /admin/first-hour',
    'PUT /admin/member-views',
    'PUT /admin/members/:id/tags',
    'PUT /admin/space-limits',
  ],
  'words to members, in the academy’s name': [
    'DELETE /admin/announcements/:id',
    'DELETE /admin/letters/:id',
    'DELETE /admin/saved-answers/:id',
    'POST /admin/first-hour/test-mail',
    'POST /admin/letter-preview',
    'POST /admin/letters/:id/hold',
    'POST /admin/letters/:id/send',
    'POST /admin/letters/:id/test',
    'POST /admin/mail-words/:key/preview',
    'POST /admin/mail-words/:key/publish',
    'POST /admin/mail-words/:key/restore',
    'POST /admin/mail-words/:key/test',
    'POST /admin/messages/:userId',
    'POST /admin/messages/:userId/close',
    'POST /admin/messages/:userId/files',
    'POST /admin/messages/:userId/read',
    'POST /admin/messages/:userId/reopen',
    'POST /admin/messages/:userId/unread',
    'POST /admin/site-pictures/:kind',
    'PUT /admin/signal-warnings',
    'POST /admin/site/:name/publish',
    'POST /admin/site/:name/restore',
    'PUT /admin/announcements/:id',
    'PUT /admin/letters/:id',
    'PUT /admin/messages/:userId/assignee',
    'PUT /admin/saved-answers/:id',
    'PUT /admin/site/:name/draft',
  ],
}

const at = '2026-01-01T00:00:00Z'
const later = '2027-01-01T00:00:00Z'
const someone = newId()
const grant = { kind: 'grant', program: 'academy' }
const who = { ids: [someone] }
const coupon = {
  code: 'THIEF',
  percent: 100,
  amountCents: null,
  program: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesEach: null,
  active: true,
}
const billing = {
  sellerName: null,
  sellerAddress: null,
  taxNumber: null,
  taxBasisPoints: 0,
  taxIncluded: true,
  invoicePrefix: 'A',
  footer: null,
}
const settings = {
  brand: null,
  telegramUrl: null,
  discordUrl: null,
  communitySignupOpen: true,
  contactEmail: null,
  supportUrl: null,
  updatedAt: at,
}
const credential = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} }
const passkey = { ...credential, response: { clientDataJSON: 'a', attestationObject: 'a' } }

type Case = readonly [name: string, effect: Effect, body?: object]

/** What asks for a proof, with a body that is let through to where it is asked. */
const asking: readonly Case[] = [
  ['PUT /admin/team/:id', 'gives-right', { staffRole: 'bookkeeper' }],
  ['PUT /admin/withheld-countries', 'gives-right', { countries: [], updatedAt: at }],
  ['PUT /admin/team/:id', 'ends-access', { staffRole: null }],
  ['POST /admin/team-invitations', 'gives-right', { email: 'a@b.example', staffRole: 'teacher' }],
  ['POST /admin/team-invitations/:id/resend', 'gives-right'],
  ['POST /admin/users/:id/roles', 'gives-right', { roles: ['admin'] }],
  ['POST /admin/users/:id/roles', 'ends-access', { roles: ['academy_student'] }],
  ['POST /admin/ownership', 'gives-right', { userId: someone, password: 'a good password' }],
  ['POST /admin/users/:id/reinstate', 'gives-right'],
  ['POST /admin/member-imports/:id/run', 'gives-right', { tell: false }],
  ['POST /admin/member-bulks', 'gives-right', { id: someone, action: grant, who }],
  ['PUT /admin/settings', 'gives-right', settings],
  [
    'PUT /admin/sign-in-rules',
    'gives-right',
    { adminsNeedFactor: false, passwordProof: false, updatedAt: at },
  ],
  ['DELETE /admin/users/:id/second-factors', 'gives-right'],
  [
    'PUT /admin/signal-outlets/:program/:service',
    'gives-right',
    { address: '@signals', updatedAt: null },
  ],
  ['POST /admin/record/key', 'gives-right', { key: 'present' }],
  ['PUT /admin/prices', 'gives-right', { resolves: true, spreads: [], seenUpdatedAt: at }],
  ['POST /admin/prices/key', 'gives-right', { replaces: null }],

  ['POST /admin/transactions/:id/refund', 'moves-money'],
  ['POST /role-requests/:id/reject', 'moves-money'],
  ['POST /admin/coupons', 'moves-money', coupon],
  ['PUT /admin/coupons/:id', 'moves-money', coupon],
  ['PUT /admin/offers/:program', 'moves-money'],
  [
    'PUT /admin/promises/:program',
    'moves-money',
    { hours: 24, monthly: null, extends: true, isPublic: false, updatedAt: at },
  ],
  ['DELETE /admin/offers/:program', 'moves-money'],
  ['PUT /admin/billing', 'moves-money', billing],

  ['GET /admin/activity.csv', 'shows-data'],
  ['GET /courses/live-session/:id/attendance.csv', 'shows-data'],
  ['POST /courses/:id/export', 'shows-data', { media: true }],
  ['GET /admin/members.csv', 'shows-data'],
  ['GET /admin/courses/:id/students.csv', 'shows-data'],
  ['GET /admin/chat-people.csv', 'shows-data'],
  ['GET /admin/transactions.csv', 'shows-data'],
  ['GET /admin/transactions/:id/evidence', 'shows-data'],
  ['GET /admin/member-imports/:id/report.csv', 'shows-data'],
  ['GET /admin/mails/:name', 'shows-data'],

  ['DELETE /admin/users/:id', 'ends-access'],
  [
    'POST /admin/certificates/:id/changes',
    'ends-access',
    { kind: 'revoked', reason: 'Issued to another name' },
  ],
  [
    'PUT /admin/chat-groups/:program/:service',
    'ends-access',
    { chatId: '-1001', noticeDays: null, updatedAt: null },
  ],
  ['POST /admin/users/:id/suspend', 'ends-access', { reason: 'Shared the password' }],
  ['PUT /admin/users/:id', 'ends-access', { plan: 'academy', status: 'expired' }],
  ['POST /admin/subscriptions/:id/cancel', 'ends-access'],
  ['DELETE /admin/prices/key/:id', 'ends-access'],
  [
    'PUT /admin/users/:id/access',
    'ends-access',
    { program: 'academy', endsAt: at, seenEndsAt: later },
  ],
]

/** The same in one's own account. */
const askingOwn: readonly Case[] = [
  ['POST /me/second-factors/totp', 'gives-right'],
  ['POST /me/second-factors/totp/confirm', 'gives-right', { code: '000000' }],
  ['DELETE /me/second-factors/totp', 'gives-right'],
  ['POST /me/second-factors/passkeys', 'gives-right', { name: 'Key', response: passkey }],
  ['POST /me/second-factors/passkeys/options', 'gives-right'],
  ['DELETE /me/second-factors/passkeys/:id', 'gives-right'],
  ['POST /me/second-factors/recovery-codes', 'shows-data'],
  [
    'POST /auth/password',
    'ends-access',
    { currentPassword: 'a good password', newPassword: 'quite another password' },
  ],
  [
    'PUT /me/profile',
    'ends-access',
    { name: 'Uma', email: 'thief@else.example', currentPassword: 'a good password' },
  ],
  ['DELETE /me', 'ends-access', { password: 'a good password' }],
]

/** Calls of the routes above that need none, since what is sent decides. */
const sparing: readonly Case[] = [
  ['POST /admin/member-bulks', 'none', { id: someone, action: { kind: 'tag', tag: 'vip' }, who }],
  ['PUT /admin/users/:id/access', 'none', { program: 'academy', endsAt: later, seenEndsAt: at }],
  ['PUT /me/profile', 'none', { name: 'Uma', email: 'thief@else.example' }],
]

/** The access state of everybody who works in the office. */
const offices: Record<string, AccessState> = {
  owner: { roles: ['admin'], staffRole: 'owner' },
  admin: { roles: ['admin'] },
  teacher: { roles: ['community_student'], staffRole: 'teacher' },
  support: { roles: ['community_student'], staffRole: 'support' },
  bookkeeper: { roles: ['community_student'], staffRole: 'bookkeeper' },
}

let app: TestApp
let offer: object
/** Of each office one whose account has a second factor, and one without. */
const withFactor: Record<string, Person> = {}
const without: Record<string, Person> = {}
beforeAll(async () => {
  app = await startApp()
  withFactor.owner = await app.people.owner()
  const { body } = await app.call(listOffers, { as: withFactor.owner })
  offer = body.find(({ program }) => program === 'academy') ?? {}
  for (const people of [withFactor, without]) {
    people.admin = await app.people.admin()
    for (const role of grantableStaffRoles) people[role] = await app.people.staff(role)
  }
  for (const as of Object.values(withFactor)) await withTotp(app, as)
  // The sign-in is a proof for ten minutes.
  app.clock.advance(10 * 60_000)
})
afterAll(() => app.stop())

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const codeOf = (answer: { body: unknown }) => Object(answer.body).code

function send([name, , body]: Case, as: Person) {
  const [method = '', path = ''] = name.split(' ')
  const payload = name === 'PUT /admin/offers/:program' ? offer : body
  const url = `/api${path.replace(':program', 'academy').replace(':service', 'telegram').replace(/:\w+/, someone)}`
  return app.request({
    method: method as 'POST',
    url,
    headers: { authorization: `Bearer ${as.token}`, ...fromPage },
    ...(payload && { payload }),
  })
}

const accessOf = (name: string) =>
  app.academy.routes.find((route) => named(route) === name)?.access ?? 'public'
const mayCall = (accessState: AccessState, [name]: Case) => {
  const access = accessOf(name)
  return access !== 'public' && may(accessState, access)
}

test('every write of the back office, and every file it hands out, has its effect listed here', () => {
  const { routes } = app.academy
  const declared = routes.filter(
    ({ access, method, effect }) => effect || (isOfBackOffice(access) && method !== 'GET'),
  )
  const listed = [...asking, ...askingOwn].map(([name]) => name)
  const all = new Set([...listed, ...Object.values(daily).flat()])
  expect(declared.map(named).toSorted()).toEqual([...all].toSorted())
  for (const names of Object.values(daily)) {
    for (const name of names) {
      expect([name, routes.find((route) => named(route) === name)?.effect]).toEqual([name, 'none'])
    }
  }
  for (const [name, effect] of [...asking, ...askingOwn]) {
    const one = routes.find((route) => named(route) === name)?.effect
    if (typeof one !== 'function') expect([name, one]).toEqual([name, effect])
  }
})

const office = (name: string) => offices[name] ?? { roles: [] }

describe('ten minutes after the sign-in', () => {
  test.each(Object.keys(offices))(
    'the %s proves with the second factor before anything that has an effect',
    async (name) => {
      const as = withFactor[name] as Person
      for (const one of [...asking, ...askingOwn]) {
        const code = mayCall(office(name), one) ? 'proof_required' : 'forbidden'
        expect([one, codeOf(await send(one, as))]).toEqual([one, code])
      }
      for (const one of sparing.filter((each) => mayCall(office(name), each))) {
        expect([one, codeOf(await send(one, as))]).not.toEqual([one, 'proof_required'])
      }
    },
  )

  test('whoever has the owner’s session and password, but not the second factor, changes nothing', async () => {
    const as = withFactor.owner as Person
    const before = await stateOf(app)
    const proof = { method: 'password' as const, password: as.password }
    for (const one of [...asking, ...askingOwn]) {
      const proved = await app.call(reauthenticate, { as, headers: fromPage, body: { proof } })
      const { status, body } = await send(one, as)
      expect([one, proved.status, status, codeOf({ body })]).toEqual([
        one,
        400,
        403,
        'proof_required',
      ])
    }
    expect(await stateOf(app)).toEqual(before)
  })

  const lasting = asking.filter(
    ([, effect]) => effect === 'gives-right' || effect === 'moves-money',
  )
  test.each(Object.keys(offices).filter((name) => name !== 'owner'))(
    'the %s without one gives rights and moves money after the password only',
    async (name) => {
      for (const one of lasting) {
        const code = mayCall(office(name), one) ? 'proof_required' : 'forbidden'
        expect([one, codeOf(await send(one, without[name] as Person))]).toEqual([one, code])
      }
    },
  )
})
