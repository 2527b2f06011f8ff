import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelSubscription, listUsers } from '#contract/access/access.ts'
import { getMemberImport, type MemberImport, runMemberImport } from '#contract/invitations.ts'
import {
  type ListHead,
  type ListMapping,
  listHeadPath,
  mappedImportsPath,
} from '#contract/moving-in.ts'
import { listTransactions } from '#contract/payments/payments.ts'
import { listOwnRecurring } from '#contract/payments/recurring.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import { kajabiExport } from '#testing/kajabi-export.ts'
import type { Person } from '#testing/people.ts'
import { importJobName } from '../member-imports.ts'

let stripe: FakeStripe
let app: TestApp
let owner: Person
beforeAll(async () => {
  stripe = new FakeStripe(() => app.clock.now())
  app = await startApp({ env: await stripe.start({ mode: 'live' }) })
  owner = await app.people.owner()
  const course = await makeCourse(app, owner, { title: 'Basics' })
  for (const title of ['Orders', 'Risk first']) {
    const body = { title, text: `# ${title}` }
    await app.call(createTextLesson, { as: owner, params: { id: course.id }, body })
  }
})
// Some tests let days pass, which sessions do not outlive.
beforeEach(() => app.people.renew(owner))
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const headers = () => ({ authorization: `Bearer ${owner.token}` })

async function readHead(text: string): Promise<ListHead> {
  const { status, body } = await app.request({
    method: 'POST',
    url: `/api${listHeadPath}`,
    headers: { ...headers(), 'content-type': 'text/csv' },
    payload: text,
  })
  expect(status).toBe(200)
  return body as ListHead
}

const mappingOf = ({ source, columns, products }: ListHead): ListMapping => ({
  source,
  fields: columns.map(({ field }) => field),
  products: products.map(({ name, program }) => ({ name, program })),
  toExisting: false,
})

async function send(text: string, change: Partial<ListMapping> = {}) {
  const mapping = { ...mappingOf(await readHead(text)), ...change }
  return app.request({
    method: 'POST',
    url: `/api${mappedImportsPath}`,
    headers: { ...headers(), 'content-type': 'application/json' },
    payload: JSON.stringify({ text, mapping }),
  })
}

async function run(text: string, change: Partial<ListMapping> = {}): Promise<MemberImport> {
  const { status, body } = await send(text, change)
  expect(status).toBe(201)
  const params = { id: (body as MemberImport).id }
  await app.call(runMemberImport, { as: owner, params, body: { tell: false } })
  for (let state = 'running'; state === 'running'; ) {
    await app.runJob(importJobName, { import: params.id })
    state = (await app.call(getMemberImport, { as: owner, params })).body.state
  }
  return (await app.call(getMemberImport, { as: owner, params })).body
}

const reportOf = async (id: string) =>
  (
    await app.request({
      url: `/api/admin/member-imports/${id}/report.csv`,
      headers: headers(),
    })
  ).text

const userIdOf = async (email: string) =>
  (
    await app.academy.db.pool
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id
const endOf = async (email: string, program: 'academy' | 'mentorship') =>
  app.academy.modules.access.endOf(
    app.academy.db.pool,
    await userIdOf(email),
    program,
    app.clock.now(),
  )
const line = (cells: string) =>
  `Email,Products,Tags,Stripe Subscription ID\n${cells.replaceAll(' ', ',')}\n`

test('an export of Kajabi with 2,000 members and 120 running subscriptions moves in', async () => {
  const running = Array.from({ length: 120 }, () => stripe.billing.running())
  const lessons = ['Orders', 'Risk first', 'A lesson that nobody has']
  const text = kajabiExport({ members: 2000, subscriptions: running.map(({ id }) => id), lessons })
  const head = await readHead(text)
  expect(head).toMatchObject({ source: 'kajabi', lines: 2000 })
  expect(head.columns.map(({ field }) => field)).toEqual([
    'name',
    'email',
    'programs',
    'tags',
    'none',
    'ends',
    'subscription',
    'completed',
  ])
  expect(head.products).toContainEqual(
    expect.objectContaining({ name: 'FX Mentoring Circle', program: 'mentorship', lines: 120 }),
  )
  const before = stripe.calls.length
  const done = await run(text)
  expect(done).toMatchObject({
    state: 'done',
    lines: 2000,
    good: 1996,
    made: 1996,
    subscriptions: 120,
  })
  expect(done.leftOut).toContainEqual({ what: 'product “E-Book 2019”', lines: expect.any(Number) })
  // Stripe was asked, and nothing was changed there, nor charged.
  const asked = stripe.calls.slice(before)
  expect(asked.every(({ call }) => call.startsWith('GET '))).toBe(true)
  const { body: payments } = await app.call(listTransactions, { as: owner, query: {} })
  expect(payments.items).toEqual([])
  const { pool } = app.academy.db
  const { count } = await pool
    .selectFrom('recurringPayments')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('adoptedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(120)
  const end = await endOf('member0@people.example', 'mentorship')
  const known = stripe.billing.subscription(running[0]?.id ?? '')
  expect(end?.getTime()).toBeGreaterThanOrEqual(known.periodEnd * 1000)
  expect((await endOf('member121@people.example', 'academy'))?.toISOString()).toBe(
    '2190-06-30T23:59:59.000Z',
  )
  const report = await reportOf(done.id)
  expect(report).toContain(`subscription ${running[0]?.id}`)
  expect(report).toContain('lesson “A lesson that nobody has”, which no course has')
  expect(report).toContain('This is not an e-mail address.')
  const progress = await pool
    .selectFrom('lessonProgress')
    .select('videoId')
    .where('userId', '=', await userIdOf('member0@people.example'))
    .where('completedAt', 'is not', null)
    .execute()
  expect(progress).toHaveLength(2)

  // The next period renews the access, by a payment of its own.
  const { events } = stripe.renew(running[0]?.id ?? '')
  for (const event of events) await app.request(stripe.delivery(event))
  const { body: after } = await app.call(listTransactions, { as: owner, query: {} })
  expect(after.items).toMatchObject([{ amountCents: 9700, status: 'paid', program: 'mentorship' }])
  const renewed = await endOf('member0@people.example', 'mentorship')
  expect((renewed?.getTime() ?? 0) - (end?.getTime() ?? 0)).toBeGreaterThan(27 * 86_400_000)
}, 240_000)

test('reconciling takes in no payment from before, however often', async () => {
  const subscription = stripe.billing.running({ paid: 5 })
  await run(line(`again@people.example Mentoring  ${subscription.id}`))
  const count = async () =>
    (await app.call(listTransactions, { as: owner, query: { search: 'again@people.example' } }))
      .body.items.length
  app.clock.advance(25 * 60 * 60 * 1000)
  await app.people.renew(owner)
  await app.runJob('payments.reconcile')
  await app.runJob('payments.reconcile')
  expect(await count()).toBe(0)
})

test('a subscription that cannot be taken over is an error of its line, and makes nothing', async () => {
  const taken = stripe.billing.running()
  const own = `first@people.example Mentoring  ${taken.id}`
  expect(await run(line(own))).toMatchObject({ made: 1 })
  const ended = stripe.billing.running({ status: 'canceled' })
  const odd = stripe.billing.running({ months: 48 })
  const text = [
    'Email,Products,Tags,Stripe Subscription ID',
    `foreign@people.example,Mentoring,,sub_of_another_account`,
    `ended@people.example,Mentoring,,${ended.id}`,
    `odd@people.example,Mentoring,,${odd.id}`,
    `second@people.example,Mentoring,,${taken.id}`,
    `twice@people.example,Mentoring,,${taken.id}`,
  ].join('\n')
  const done = await run(text)
  expect(done.problems.map(({ email, reason }) => [email, reason])).toEqual([
    ['foreign@people.example', 'Your Stripe account has no such subscription.'],
    ['ended@people.example', 'This subscription has ended.'],
    ['odd@people.example', 'This subscription does not renew by whole months.'],
    ['second@people.example', 'This subscription belongs to another account already.'],
    ['twice@people.example', 'This subscription appears in an earlier line.'],
  ])
  const { body: users } = await app.call(listUsers, { as: owner, query: { search: 'foreign@' } })
  expect(JSON.stringify(users)).not.toContain('foreign@people.example')
})

test('while Stripe does not answer nothing is decided, and the next attempt goes on', async () => {
  const subscription = stripe.billing.running()
  const { body } = await send(line(`later@people.example Mentoring  ${subscription.id}`))
  const params = { id: (body as MemberImport).id }
  await app.call(runMemberImport, { as: owner, params, body: { tell: false } })
  stripe.nextAnswers.push('hang up')
  await app.runJob(importJobName, { import: params.id }).catch(() => undefined)
  await app.runJob(importJobName, { import: params.id })
  const { body: done } = await app.call(getMemberImport, { as: owner, params })
  expect(done).toMatchObject({ state: 'done', made: 1, problems: [] })
})

test('a member who is there already gets what a line brings, if the owner wants it so', async () => {
  const person = await app.people.free()
  const subscription = stripe.billing.running()
  const text = line(`${person.email} Mentoring vip ${subscription.id}`)
  expect(await run(text)).toMatchObject({ good: 0, known: 1, made: 0 })
  expect(await run(text, { toExisting: true })).toMatchObject({ good: 1, made: 1 })
  const { body } = await app.call(listOwnRecurring, { as: person })
  expect(body).toMatchObject([{ program: 'mentorship', amountCents: 9700, status: 'active' }])
  // Once more: nothing is doubled.
  expect((await run(text, { toExisting: true })).problems).toMatchObject([
    { reason: 'This member pays for the program by another subscription.' },
  ])
})

test('once the office ends the access, Stripe is told to charge no more', async () => {
  const subscription = stripe.billing.running()
  await run(line(`leaving@people.example Mentoring  ${subscription.id}`))
  const { pool } = app.academy.db
  const { id } = await pool
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', await userIdOf('leaving@people.example'))
    .executeTakeFirstOrThrow()
  await app.call(cancelSubscription, { as: owner, params: { id } })
  await app.runJob('payments.reconcile')
  expect(stripe.billing.subscription(subscription.id).status).toBe('canceled')
})

test('only those who manage members read lists; a body that is none is refused', async () => {
  const payload = line('x@people.example Mentoring  ')
  for (const as of [await app.people.free(), await app.people.staff('bookkeeper')]) {
    for (const url of [listHeadPath, mappedImportsPath]) {
      const { status } = await app.request({
        method: 'POST',
        url: `/api${url}`,
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'text/csv' },
        payload,
      })
      expect(status).toBe(403)
    }
  }
  for (const body of ['nonsense', '{}', '{"text": 1}']) {
    const { status } = await app.request({
      method: 'POST',
      url: `/api${mappedImportsPath}`,
      headers: { ...headers(), 'content-type': 'application/json' },
      payload: body,
    })
    expect(status).toBe(400)
  }
})
