import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelSubscription } from '#contract/access/access.ts'
import { deleteAccount } from '#contract/identity/identity.ts'
import { createTrade, updateTrade } from '#contract/journal/journal.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import {
  getOwnTestimonial,
  listTestimonials,
  removeOwnTestimonial,
  saveOwnTestimonial,
  showTestimonial,
} from '#contract/testimonials.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let owner: Person
let member: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.owner()
  member = await app.people.mentorship()
})
afterAll(() => app.stop())

const said = { text: 'I close the laptop now.', name: 'Amara', showsResult: true }
const own = async (as = member) => (await app.call(getOwnTestimonial, { as })).body
const save = async (as: Person, change: Partial<typeof said> = {}) => {
  const seenUpdatedAt = (await own(as)).testimonial?.updatedAt
  const body = { ...said, ...change, ...(seenUpdatedAt !== undefined && { seenUpdatedAt }) }
  return app.call(saveOwnTestimonial, { as, body })
}
const listed = async (query = {}) => (await app.call(listTestimonials, { as: owner, query })).body
const show = async ({ id }: Person, isShown = true, as: Person | null = owner) => {
  const updatedAt = (await listed()).find((one) => one.member.id === id)?.updatedAt ?? ''
  return app.call(showTestimonial, { as, params: { id }, body: { isShown, updatedAt } })
}
const rows = async (statement: string) => (await app.academy.db.driver.query(statement)).rows
const onSite = async () => (await app.call(getAcademyInfo)).body.testimonials
/** Once what is recorded is read anew. */
const onSiteLater = async () => {
  app.clock.advance(61_000)
  return onSite()
}

const trade = () => ({
  pair: 'EURUSD',
  direction: 'BUY' as const,
  entry: '1.1000',
  stopLoss: '1.0900',
  exit: '1.1150',
  lots: '1',
  openedAt: new Date(app.clock.now().getTime() - 3_600_000).toISOString(),
  closedAt: app.clock.now().toISOString(),
})

test('what a member says is shown once the office has read it, with what is recorded below it', async () => {
  expect((await own()).testimonial).toBeNull()
  const saved = await save(member)
  expect(saved.status, saved.text).toBe(200)
  expect(saved.body.testimonial).toMatchObject({ ...said, isShown: false })
  expect(await onSite()).toBeUndefined()
  expect((await show(member)).status).toBe(204)
  expect(await onSite()).toMatchObject({
    items: [
      {
        quote: said.text,
        name: 'Amara',
        recorded: expect.stringMatching(
          /^Recorded here: .+ since \d{4}-\d\d-\d\d; no closed trades with a stop\.$/,
        ),
      },
    ],
    basis: expect.stringMatching(
      /^1 of the 1 review that members wrote here from .* \(UTC\), chosen by the academy, which has had 1 student so far, those who left included\./,
    ),
  })
  // Twice is the same as once.
  expect((await show(member)).status).toBe(204)
  expect(await listed()).toMatchObject([{ member: { id: member.id }, isShown: true }])
})

test('one change of a trade moves what stands below it', async () => {
  const made = await app.call(createTrade, { as: member, body: trade() })
  const recorded = async () => (await onSiteLater())?.items[0]?.recorded
  expect(await recorded()).toMatch(
    /; \+1\.5R in 1 closed trade with a stop of \d{4}-\d\d-\d\d, 0 of them from statements\.$/,
  )
  const change = { as: member, params: { id: made.body.id }, body: { exit: '1.0900' } }
  expect((await app.call(updateTrade, change)).status).toBe(200)
  expect(await recorded()).toMatch(/; -1R in 1 closed trade /)
  expect((await own()).recorded.withResult).toBe(await recorded())
  // Nothing of it without the member's will, which needs nobody's leave.
  await save(member, { showsResult: false })
  expect(await onSite()).toMatchObject({ items: [{ recorded: (await own()).recorded.without }] })
  expect((await onSite())?.items[0]?.recorded).not.toContain('R in')
})

test('other words wait for the office again, and words that were changed since are not shown', async () => {
  const [seen] = await listed()
  await save(member, { text: 'Quite another thing.' })
  expect(await onSite()).toBeUndefined()
  const late = await app.call(showTestimonial, {
    as: owner,
    params: { id: member.id },
    body: { isShown: true, updatedAt: seen?.updatedAt ?? '' },
  })
  expect(late.status).toBe(409)
  expect(await onSite()).toBeUndefined()
  expect((await show(member)).status).toBe(204)
  expect((await onSite())?.items).toMatchObject([{ quote: 'Quite another thing.' }])
})

test('of two tabs the later one is told that the other was first', async () => {
  const { testimonial } = await own()
  const body = { ...said, seenUpdatedAt: testimonial?.updatedAt ?? '' }
  const answers = await Promise.all(
    ['One', 'Other'].map((text) =>
      app.call(saveOwnTestimonial, { as: member, body: { ...body, text } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('whoever left stays, with the end of the access, and counts among the students', async () => {
  await save(member)
  await show(member)
  const [subscription] = await rows(`select id from subscriptions where user_id = '${member.id}'`)
  await app.call(cancelSubscription, { as: owner, params: { id: subscription?.id } })
  const shown = await onSiteLater()
  expect(shown?.items[0]?.recorded).toMatch(/ from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d; -1R in/)
  expect(shown?.basis).toContain('has had 1 student so far')
})

test('a member takes it back from the site at once, and it goes with the account', async () => {
  const other = await app.people.free()
  await save(other, { name: 'Jo', showsResult: false })
  await show(other)
  expect((await onSite())?.items.map(({ name }) => name)).toEqual(['Jo', 'Amara'])
  expect((await onSite())?.items[0]?.recorded).toMatch(/^Recorded here: Free member since /)
  expect(await app.storedOf(other.id, 'testimonial')).toMatchObject({ name: 'Jo' })
  for (let twice = 0; twice < 2; twice += 1) {
    expect((await app.call(removeOwnTestimonial, { as: member })).status).toBe(204)
  }
  expect((await onSite())?.items.map(({ name }) => name)).toEqual(['Jo'])
  await app.call(deleteAccount, { as: other, body: { password: other.password } })
  expect(await rows('select * from testimonials')).toEqual([])
  expect(await onSiteLater()).toBeUndefined()
})

test('is written by members for themselves, and chosen by the owner alone', async () => {
  const writer = await app.people.academy()
  await save(writer)
  const teacher = await app.people.staff('teacher')
  const before = await rows('select * from testimonials')
  expect((await app.call(saveOwnTestimonial, { as: teacher, body: said })).status).toBe(422)
  for (const [as, status] of [
    [null, 401],
    [writer, 403],
    [teacher, 403],
  ] as const) {
    expect((await show(writer, true, as)).status).toBe(status)
    expect((await app.call(listTestimonials, { as })).status).toBe(status)
  }
  expect((await app.call(getOwnTestimonial, { as: null })).status).toBe(401)
  expect((await app.call(saveOwnTestimonial, { as: null, body: said })).status).toBe(401)
  const nobody = { id: owner.id }
  const body = { isShown: true, updatedAt: app.clock.now().toISOString() }
  expect((await app.call(showTestimonial, { as: owner, params: nobody, body })).status).toBe(404)
  for (const change of [
    { text: '' },
    { text: 'x'.repeat(1001) },
    { name: 'a\nb' },
    { text: 'a @@b@@' },
  ]) {
    expect((await save(writer, change)).status).toBe(400)
  }
  expect(await rows('select * from testimonials')).toEqual(before)
  // What somebody said before joining the office is not the academy's own praise.
  await show(writer)
  expect((await onSite())?.items).toHaveLength(1)
  await rows(`insert into staff (user_id, role) values ('${writer.id}', 'teacher')`)
  expect(await onSiteLater()).toBeUndefined()
})

test('the list is searched, sorted and paged', async () => {
  const other = await app.people.academy()
  await save(other, { name: 'Zoe' })
  expect(await listed({ search: other.name })).toMatchObject([{ name: 'Zoe' }])
  const names = (await listed({ sort: 'member' })).map((one) => one.member.name.toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect(await listed({ limit: 1, page: 2 })).toHaveLength(1)
})

test('the owner is told of what waits to be shown, and of no more than one text a day that does', async () => {
  const told = async () =>
    (await app.call(listNotifications, { as: owner })).body.filter(
      ({ title, message }) =>
        title === 'New Review for the Website' && message.startsWith(`${writer.name} has`),
    )
  const writer = await app.people.academy()
  await save(writer)
  await expect.poll(told).toMatchObject([{ action: { href: '/dashboard/site' } }])
  await save(writer, { text: 'A better word.' })
  await save(writer, { text: 'A better word.', showsResult: false })
  await show(writer)
  // Words that were on the site and are not any more.
  await save(writer, { text: 'Quite another word.' })
  await expect.poll(told).toHaveLength(2)
  const emitted = await rows(
    `select count(*)::int from outbox where type = 'testimonial.written' and subject = '${writer.id}'`,
  )
  expect(emitted).toEqual([{ count: 2 }])
})
