import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AutomationGoal,
  type AutomationTrigger,
  listAutomationRuns,
  previewAutomation,
  switchAutomation,
} from '#contract/automations.ts'
import { createVideo } from '#contract/courses.ts'
import { getOwnConversation } from '#contract/messages/messages.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  contentOf,
  mailStep,
  runRound,
  runsOf,
  startAutomation,
  takeNews,
  waitStep,
} from '#testing/automations.ts'
import { makeCourse } from '#testing/courses.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const day = 24 * 60 * 60 * 1000
const pool = () => app.academy.db.pool
const later = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds)

async function pay(
  { id: userId }: Person,
  { program = 'academy', failed = false, isRenewal = false, at = app.clock.now() } = {},
) {
  const id = newId()
  if (isRenewal) {
    await sql`
      insert into recurring_payments (id, user_id, program, provider, list_cents, discount_cents, tax_cents,
        tax_basis_points, tax_included, amount_cents, currency, access_months, in_test)
      values (${id}, ${userId}, ${program}, 'sandbox', 5000, 0, 0, 0, false, 5000, 'usd', 1, true)`.execute(
      pool(),
    )
  }
  await sql`
    insert into payment_intents
      (id, user_id, program, amount_cents, currency, provider, provider_id, open, recurring_id, is_renewal)
    values (${id}, ${userId}, ${program}, 5000, 'usd', 'sandbox', ${id}, false, ${isRenewal ? id : null},
      ${isRenewal})`.execute(pool())
  await sql`
    insert into transactions (id, intent_id, user_id, program, amount_cents, currency, status, provider,
      provider_id, paid_at, updated_at)
    values (${id}, ${id}, ${userId}, ${program}, 5000, 'usd', ${failed ? 'failed' : 'paid'}, 'sandbox', ${id},
      ${failed ? null : at}, ${at})`.execute(pool())
}
async function open(
  { id: userId }: Person,
  { from, to, renewal = 'awaited' }: { from: Date; to: Date; renewal?: string },
) {
  await sql`
    insert into subscriptions (id, user_id, program, starts_at, ends_at, renewal)
    values (${newId()}, ${userId}, 'mentorship', ${from}, ${to}, ${renewal})`.execute(pool())
}
const seen = ({ id }: Person, at: Date) =>
  sql`
    insert into last_sightings (user_id, seen_at) values (${id}, ${at})
    on conflict (user_id) do update set seen_at = excluded.seen_at`.execute(pool())
const finish = ({ id }: Person, lesson: string, at = app.clock.now()) =>
  sql`
    insert into lesson_progress (user_id, video_id, completed_at) values (${id}, ${lesson}, ${at})
    on conflict (user_id, video_id) do update set completed_at = excluded.completed_at`.execute(
    pool(),
  )
async function makeLesson() {
  const { id: courseId } = await makeCourse(app, admin, { isPublished: true })
  const body = { title: 'Lesson', externalUrl: 'https://video.example.com/1.mp4' }
  const { body: lesson } = await app.call(createVideo, {
    as: admin,
    params: { id: courseId },
    body,
  })
  return { courseId, lessonId: lesson.id }
}

/** Begins for this person alone; the subject is unique. */
async function automate(
  person: Person,
  trigger: AutomationTrigger,
  given: { goal?: AutomationGoal | null; repeats?: boolean; waits?: number[] } = {},
) {
  const { goal = null, repeats = false, waits = [] } = given
  const filter = { search: person.email }
  const sending =
    waits.length === 0
      ? [mailStep('Only')]
      : waits.flatMap((hours) => [waitStep(hours), mailStep('One of them')])
  const id = await startAutomation(app, admin, { trigger, goal, repeats, filter, steps: sending })
  app.clock.advance(1000)
  return id
}
const statesOf = async (id: string) => (await runsOf(app, admin, id)).map(({ state }) => state)
/** The clock runs past the end of a token. */
async function pass(milliseconds: number) {
  app.clock.advance(milliseconds)
  await app.people.renew(admin)
}

test('bought: a payment that was made, of that program, and no renewal', async () => {
  const person = await app.people.free()
  await pay(person)
  app.clock.advance(1000)
  const [any, other] = [
    await automate(person, { kind: 'bought', program: null }),
    await automate(person, { kind: 'bought', program: 'mentorship' }),
  ]
  await pay(person, { failed: true })
  await pay(person, { isRenewal: true })
  await runRound(app)
  expect(await statesOf(any)).toEqual([])
  app.clock.advance(1000)
  await pay(person)
  await runRound(app)
  expect([await statesOf(any), await statesOf(other)]).toEqual([['finished'], []])
})

test('a payment that failed, each time if it is to begin again', async () => {
  const person = await app.people.free()
  const [once, each] = [
    await automate(person, { kind: 'payment_failed' }),
    await automate(person, { kind: 'payment_failed' }, { repeats: true }),
  ]
  for (let failure = 0; failure < 2; failure += 1) {
    await pay(person, { failed: true })
    await runRound(app)
    await runRound(app)
    app.clock.advance(5000)
  }
  expect([await statesOf(once), await statesOf(each)]).toEqual([
    ['finished'],
    ['finished', 'finished'],
  ])
})

test('what happens again while a member is in it begins nothing, then or later', async () => {
  const person = await app.people.free()
  const id = await automate(person, { kind: 'payment_failed' }, { repeats: true, waits: [1] })
  await pay(person, { failed: true })
  await pay(person, { failed: true })
  await runRound(app)
  app.clock.advance(1000)
  await pay(person, { failed: true })
  await runRound(app)
  expect(await statesOf(id)).toEqual(['within'])
  await pass(60 * 60 * 1000)
  await runRound(app)
  await runRound(app)
  expect(await statesOf(id)).toEqual(['finished'])
})

test('approved for a program', async () => {
  const person = await app.people.free()
  const id = await automate(person, { kind: 'approved', program: 'academy' })
  const decide = (status: string, program: string) =>
    sql`
      insert into role_requests (id, user_id, program, status, decided_at)
      values (${newId()}, ${person.id}, ${program}, ${status}, ${app.clock.now()})`.execute(pool())
  await decide('rejected', 'academy')
  await decide('approved', 'mentorship')
  await runRound(app)
  expect(await statesOf(id)).toEqual([])
  await decide('approved', 'academy')
  await runRound(app)
  expect(await statesOf(id)).toEqual(['finished'])
})

test('silent for some days, again after coming back, and of those never seen since they joined', async () => {
  const [person, never, before] = [
    await app.people.free(),
    await app.people.free(),
    await app.people.free(),
  ]
  await seen(person, later(0))
  await sql`delete from last_sightings where user_id = ${never.id}`.execute(pool())
  await seen(before, later(-8 * day))
  const trigger = { kind: 'silent', days: 7 } as const
  const [id, ofNever, ofBefore] = [
    await automate(person, trigger, { repeats: true }),
    await automate(never, trigger),
    await automate(before, trigger),
  ]
  await pass(6.5 * day)
  await runRound(app)
  expect(await statesOf(id)).toEqual([])
  await pass(day)
  await runRound(app)
  expect(await statesOf(id)).toEqual(['finished'])
  expect(await statesOf(ofNever)).toEqual(['finished'])
  expect(await statesOf(ofBefore), 'silent before it was on').toEqual([])
  await pass(day)
  await seen(person, later(0))
  await pass(7.5 * day)
  await runRound(app)
  expect(await statesOf(id)).toEqual(['finished', 'finished'])
})

test('a lesson finished: that one, one of its course, or any', async () => {
  const person = await app.people.free()
  const [lesson, other] = [await makeLesson(), await makeLesson()]
  const ids = [
    await automate(person, { kind: 'lesson_finished', ...lesson }),
    await automate(person, { kind: 'lesson_finished', courseId: lesson.courseId, lessonId: null }),
    await automate(person, { kind: 'lesson_finished', courseId: null, lessonId: null }),
  ]
  await finish(person, other.lessonId)
  await runRound(app)
  expect(await Promise.all(ids.map(statesOf))).toEqual([[], [], ['finished']])
  app.clock.advance(1000)
  await finish(person, lesson.lessonId)
  await runRound(app)
  expect(await Promise.all(ids.map(statesOf))).toEqual([['finished'], ['finished'], ['finished']])
})

test('a month of the program over, access that ends in days and has ended; not what renews by itself', async () => {
  const [person, renewing] = [await app.people.free(), await app.people.free()]
  const from = later(-day)
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + 2)
  await open(person, { from, to })
  await open(renewing, { from, to, renewal: 'automatic' })
  const month = await automate(person, { kind: 'month_ended', program: null, month: 1 })
  const ending = await automate(person, { kind: 'access_ending', program: 'mentorship', days: 7 })
  const ended = await automate(person, { kind: 'access_ended', program: null })
  const academy = await automate(person, { kind: 'access_ended', program: 'academy' })
  const automatic = await automate(renewing, { kind: 'access_ending', program: null, days: 7 })
  const at = async (instant: number) => {
    app.clock.set(new Date(instant))
    await app.people.renew(admin)
    await runRound(app)
    const all = [month, ending, ended, academy, automatic]
    return (await Promise.all(all.map(statesOf))).map(({ length }) => length)
  }
  const monthOver = new Date(from)
  monthOver.setUTCMonth(monthOver.getUTCMonth() + 1)
  expect(await at(monthOver.getTime() - 60_000)).toEqual([0, 0, 0, 0, 0])
  expect(await at(monthOver.getTime() + 60_000)).toEqual([1, 0, 0, 0, 0])
  expect(await at(to.getTime() - 7 * day - 60_000)).toEqual([1, 0, 0, 0, 0])
  expect(await at(to.getTime() - 7 * day + 60_000)).toEqual([1, 1, 0, 0, 0])
  const { rows } = await sql<{ openUntil: Date }>`
    select open_until from subscriptions where user_id = ${person.id}`.execute(pool())
  expect(await at((rows[0]?.openUntil.getTime() ?? 0) + 60_000)).toEqual([1, 1, 1, 0, 0])
})

test('the conditions are looked at when it begins', async () => {
  const [inside, outside] = [await app.people.mentorship(), await app.people.free()]
  const filter = { program: 'mentorship', status: 'active' } as const
  const id = await startAutomation(app, admin, { trigger: { kind: 'payment_failed' }, filter })
  app.clock.advance(1000)
  await pay(inside, { failed: true })
  await pay(outside, { failed: true })
  await runRound(app)
  expect((await runsOf(app, admin, id)).map(({ userId }) => userId)).toEqual([inside.id])
})

test.each<[string, AutomationGoal, (person: Person) => Promise<unknown>]>([
  ['bought', { kind: 'bought', program: null }, (person) => pay(person)],
  ['came back', { kind: 'came_back' }, (person) => seen(person, later(0))],
  [
    'finished a lesson',
    { kind: 'lesson_finished', courseId: null, lessonId: null },
    async (person) => finish(person, (await makeLesson()).lessonId),
  ],
])('whoever has reached the goal, %s, gets nothing more', async (_, goal, reach) => {
  const [person, other] = [await app.people.free(), await app.people.free()]
  await takeNews(app, person, other)
  const subject = `Still there? ${newId()}`
  const steps = [mailStep('At once'), waitStep(24), mailStep(subject)]
  const id = await startAutomation(app, admin, {
    trigger: { kind: 'payment_failed' },
    goal,
    steps,
  })
  app.clock.advance(1000)
  await pay(person, { failed: true })
  await pay(other, { failed: true })
  await runRound(app)
  expect(await statesOf(id)).toEqual(['within', 'within'])
  await pass(2 * 60 * 60 * 1000)
  await reach(person)
  await runRound(app)
  const runs = await runsOf(app, admin, id)
  expect(runs.find(({ userId }) => userId === person.id)).toMatchObject({ state: 'goal' })
  await pass(day)
  await runRound(app)
  await mailsOf(app).one(other.email, subject)
  const subjects = (await mailsOf(app).now(person.email)).map((mail) => mail.subject)
  expect(subjects).not.toContain(subject)
  await app.call(switchAutomation, { as: admin, params: { id }, body: { on: false } })
})

test('a goal reached while nobody looked counts when the step is due', async () => {
  const person = await app.people.free()
  const id = await automate(
    person,
    { kind: 'payment_failed' },
    { goal: { kind: 'bought', program: null }, waits: [1] },
  )
  await pay(person, { failed: true })
  await runRound(app)
  await pass(10 * 60 * 1000)
  const bought = later(0)
  await pass(20 * 60 * 1000)
  await runRound(app)
  // Committed long after it happened.
  await pay(person, { at: bought })
  await pass(60 * 60 * 1000)
  await runRound(app)
  expect(await statesOf(id)).toEqual(['goal'])
})

test('messages and notifications are steps, too, for those who take no e-mails as well', async () => {
  const person = await app.people.free()
  const filter = { search: person.email }
  const id = await startAutomation(app, admin, {
    trigger: { kind: 'payment_failed' },
    filter,
    steps: [
      { id: newId(), kind: 'message', body: 'Dear {{name}}, shall we help?' },
      { id: newId(), kind: 'notice', subject: 'Your payment, {{first name}}', body: 'It failed.' },
    ],
  })
  app.clock.advance(1000)
  await pay(person, { failed: true })
  await runRound(app)
  await runRound(app)
  const { body: conversation } = await app.call(getOwnConversation, { as: person })
  expect(JSON.stringify(conversation)).toContain(`Dear ${person.name}, shall we help?`)
  await app.runJob('notifications.read-events')
  await expect
    .poll(async () =>
      (await app.call(listNotifications, { as: person })).body.map(({ title }) => title),
    )
    .toContain(`Your payment, ${person.name.split(' ')[0]}`)
  expect(await runsOf(app, admin, id)).toMatchObject([
    { sent: [{ leftOut: null }, { leftOut: null }] },
  ])
})

test('a preview shows what a member would get and when, and why not', async () => {
  const person = await app.people.free()
  const { name: _, ...content } = contentOf({
    filter: { program: 'academy' },
    steps: [waitStep(24), mailStep('For {{name}}')],
  })
  const look = (userId: string) =>
    app.call(previewAutomation, { as: admin, body: { ...content, userId } })
  const { body } = await look(person.id)
  expect(body).toMatchObject({
    name: person.name,
    matches: false,
    steps: [{ kind: 'mail', subject: `For ${person.name}`, leftOut: 'no_news' }],
  })
  const at = Date.parse(body.steps[0]?.at ?? '')
  expect(Math.abs(at - later(day).getTime())).toBeLessThan(60_000)
  await takeNews(app, person)
  expect((await look(person.id)).body.steps[0]?.leftOut).toBeNull()
  expect((await look(newId())).status).toBe(404)
  const support = await app.people.staff('support')
  const body403 = { ...content, userId: person.id }
  expect((await app.call(previewAutomation, { as: support, body: body403 })).status).toBe(403)
})

test('who is where is searched by people and filtered by state', async () => {
  const [one, other] = [await app.people.free(), await app.people.free()]
  const id = await startAutomation(app, admin, {
    trigger: { kind: 'payment_failed' },
    steps: [waitStep(1), mailStep('x')],
  })
  app.clock.advance(1000)
  await pay(one, { failed: true })
  await pay(other, { failed: true })
  await runRound(app)
  const list = (query: object) =>
    app.call(listAutomationRuns, { as: admin, params: { id }, query: { ...query } as never })
  expect((await list({ search: one.email })).body.map(({ email }) => email)).toEqual([one.email])
  expect((await list({ state: 'within' })).headers['x-total-count']).toBe('2')
  expect((await list({ state: 'finished' })).body).toEqual([])
  expect((await app.call(listAutomationRuns, { as: admin, params: { id: newId() } })).status).toBe(
    404,
  )
})
