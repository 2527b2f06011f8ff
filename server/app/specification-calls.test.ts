import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRoleRequests, listUsers, requestRole } from '#contract/access/access.ts'
import { createVideo, lessonKinds } from '#contract/courses.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { loadDemo } from '#database/demo/load.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { encodeForm, fileForm, readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import type { SpecCall, SpecCaller } from '#testing/specification/call.ts'
import { specCalls } from '#testing/specification/calls.ts'
import { demoState } from './demo-mode.ts'

let app: TestApp
let admin: Person
const people: Partial<Record<SpecCaller, Person | null>> = {}

beforeAll(async () => {
  app = await startApp()
  await loadDemo(app.academy)
  admin = await app.people.admin()
  Object.assign(people, {
    visitor: null,
    admin,
    free: await app.people.free(),
    academy: await app.people.academy(),
    mentorship: await app.people.mentorship(),
  })
  await app.call(requestRole, { as: people.free, body: { program: 'mentorship' } })
  await makeExpiringMentorship()
})
afterAll(() => app.stop())

test('the demo is marked as one, and its program shows every kind of lesson', async () => {
  const { pool } = app.academy.db
  expect(await demoState(pool)).toBe('loaded')
  const kinds = await pool
    .selectFrom('courseVideos')
    .innerJoin('courses', 'courses.id', 'courseVideos.courseId')
    .select('courseVideos.kind')
    .distinct()
    .where('courses.title', '=', 'Trading the Sessions')
    .where('courseVideos.moduleId', 'is not', null)
    .execute()
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(lessonKinds.toSorted())
})

/** A mentorship opened long enough ago to end soon. */
async function makeExpiringMentorship() {
  const days = 24 * 60 * 60 * 1000
  app.clock.advance(-20 * days)
  await app.people.mentorship()
  app.clock.advance(20 * days)
}

const text = { title: 'Made before', description: 'Described', content: 'Written' }

async function subscriptionOf({ email }: Person): Promise<string> {
  const { body } = await app.call(listUsers, { as: admin, query: { search: email } })
  return body[0]?.subscriptions[0]?.id ?? ''
}

async function pendingRequest(): Promise<string> {
  const { id } = await app.people.free().then(async (as) => {
    await app.call(requestRole, { as, body: { program: 'academy' } })
    return as
  })
  const { body } = await app.call(listRoleRequests, { as: admin })
  return body.find(({ user }) => user.id === id)?.id ?? ''
}

/** Creates the object that {id} stands for below a path prefix. */
const makers: [prefix: string, make: () => Promise<string>][] = [
  [
    '/courses/live-session/',
    async () => {
      const body = { ...text, date: '2099-01-01T10:00:00Z' }
      return (await app.call(createLiveSession, { as: admin, body })).body.id
    },
  ],
  [
    '/courses/signal/',
    async () => (await app.call(createSignal, { as: admin, body: text })).body.id,
  ],
  ['/courses/', async () => (await makeCourse(app, admin)).id],
  ['/role-requests/', pendingRequest],
  ['/admin/users/', async () => (await app.people.academy()).id],
  ['/admin/subscriptions/', async () => subscriptionOf(await app.people.mentorship())],
]

/** The call's method and address, with {id} and {videoId} replaced by newly created objects. */
async function addressOf({ call }: SpecCall) {
  const [method = '', pattern = ''] = call.replace(/ \(.*\)$/, '').split(' ')
  if (!pattern.includes('{id}')) return { method, path: pattern }
  const id = await makers.find(([prefix]) => pattern.startsWith(prefix))?.[1]()
  const path = pattern.replace('{id}', id ?? '')
  if (!pattern.includes('/videos')) return { method, path }
  const params = { id: id ?? '' }
  const { body } = await app.call(createVideo, { as: admin, params, body: { title: 'One' } })
  return { method, path: path.replace('{videoId}', body.id) }
}

/** The payload with {email} and the like replaced. */
async function payloadOf(sends: unknown) {
  const written = JSON.stringify(sends)
  if (!written?.includes('{"') && !written?.includes('"{')) return sends
  const { email, password, refreshToken } = await app.people.free()
  const known: Record<string, string> = { email, password, refreshToken }
  return JSON.parse(written.replace(/"\{(\w+)\}"/g, (_, name) => JSON.stringify(known[name])))
}

async function formOf({ file, kind, fields }: NonNullable<SpecCall['form']>) {
  const image = { width: 64, height: 36, channels: 3, background: 'navy' } as const
  const content =
    kind === 'video' ? await readClip() : await sharp({ create: image }).png().toBuffer()
  return encodeForm(fileForm({ field: file, content, fields }))
}

async function send(spec: SpecCall, as: Person | null) {
  const { method, path } = await addressOf(spec)
  const form = spec.form && (await formOf(spec.form))
  const payload = form?.payload ?? (await payloadOf(spec.sends))
  return app.request({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { ...form?.headers, ...(as && { authorization: `Bearer ${as.token}` }) },
    ...(payload !== undefined && { payload: payload as object }),
  })
}

/** Every field of a value by its path; list items have no index. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, path))
  const own = path ? [path] : []
  if (value === null || typeof value !== 'object') return own
  const below = Object.entries(value).flatMap(([key, part]) =>
    fieldsOf(part, path ? `${path}.${key}` : key),
  )
  return [...own, ...below]
}

test.each(specCalls.map((spec) => [spec.call, spec] as const))('%s', async (_, spec) => {
  if (spec.as !== 'visitor') expect((await send(spec, null)).status).toBe(401)

  const as = people[spec.as] ?? (spec.as === 'newcomer' ? await app.people.free() : null)
  const { status, body, text: sent } = await send(spec, as)
  expect(status, sent).toBe(spec.status)
  if (spec.answers === 'nothing') expect(sent).toBe('')
  else expect(Array.isArray(body)).toBe(spec.answers === 'list')
  if (spec.holds) {
    expect([...new Set(fieldsOf(body))]).toEqual(expect.arrayContaining(spec.holds.split(' ')))
  }
  if (spec.echoes) expect(body).toMatchObject(spec.echoes)
})
