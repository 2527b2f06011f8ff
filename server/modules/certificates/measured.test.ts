import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount, login } from '#contract/identity/identity.ts'
import { createTrade, updateTrade } from '#contract/journal/journal.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { getSiteText, publishSiteText, saveSiteDraft } from '#contract/site/site.ts'
import { defaultWords, type MeasuredKind } from '#contract/site/site-words.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

const day = 24 * 3_600_000
let app: TestApp
let owner: Person
let students: Person[]
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.owner()
})
afterAll(() => app.stop())

async function show(measured: MeasuredKind[] | undefined) {
  const params = { name: 'words' as const }
  const { draft } = (await app.call(getSiteText, { as: owner, params })).body
  const content = { ...defaultWords, measured }
  const body = { content, updatedAt: draft?.updatedAt ?? null }
  const saved = await app.call(saveSiteDraft, { as: owner, params, body })
  expect(saved.status, saved.text).toBe(200)
  const updatedAt = saved.body.draft?.updatedAt ?? ''
  await app.call(publishSiteText, { as: owner, params, body: { updatedAt } })
}
/** Lets days pass; sessions end meanwhile, so that everybody signs in again. */
async function pass(days: number) {
  app.clock.advance(days * day)
  for (const person of [owner, ...students]) {
    const { email, password } = person
    person.token = (await app.call(login, { body: { email, password } })).body.accessToken
  }
}
/** Once they are counted anew. */
const measured = async () => {
  app.clock.advance(61_000)
  return (await app.call(getAcademyInfo)).body.measured
}
const certify = ({ id, name }: Person) =>
  app.academy.db.driver.query(
    `insert into certificates (id, user_id, code, name, lessons, assignments, issued_at, program, issued_on, certified_program)
      values ($1, $2, $3, $4, 3, 0, now(), 'Academy', '2026-01-01', 'academy')`,
    [randomUUID(), id, 'ABCD-EFGH-JKMN-PQRS', name],
  )

test('nothing is counted on the page until the owner chooses it, and there is something to count', async () => {
  expect(await measured()).toBeUndefined()
  await show(['students', 'certified'])
  expect(await measured()).toBeUndefined()
})

test('each figure says who counts, between which dates, and how many of how many', async () => {
  students = [
    await app.people.academy(),
    await app.people.academy(),
    await app.people.academy(),
    await app.people.mentorship(),
  ]
  await app.people.free()
  await pass(200)
  const [first] = students
  // Certificates are written by complete academies only.
  await app.academy.db.driver.query('update academy_settings set academy_complete = true')
  if (first) await certify(first)
  const [all, certified] = (await measured()) ?? []
  expect(all).toMatchObject({ figure: '4', label: 'students so far' })
  expect(all?.basis).toMatch(
    / began from \d{4}-.* to \d{4}-.* \(UTC\), those who left included; 0 of them/,
  )
  expect(certified).toMatchObject({ figure: '33%', label: 'finished the academy' })
  expect(certified?.basis).toMatch(
    /^1 of 3 students hold the certificate: .* at least 6 months ago/,
  )
})

test('whoever deletes the account is still counted, and by nothing that names them', async () => {
  for (const person of students.slice(0, 2)) {
    await app.call(deleteAccount, { as: person, body: { password: person.password } })
  }
  const [all, certified] = (await measured()) ?? []
  expect(all?.figure).toBe('4')
  expect(certified?.basis).toMatch(/^1 of 3 students/)
  const { rows } = await app.academy.db.driver.query('select * from left_students order by id')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(students[0]?.id)
})

/** Closed trades of a student, of which each gained or lost so many R. */
async function record(student: Person, results: readonly number[]): Promise<string> {
  const [first = ''] = await Promise.all(
    results.map(async (r) => {
      const body = {
        pair: 'EURUSD',
        direction: 'BUY' as const,
        entry: '1.1000',
        stopLoss: '1.0900',
        exit: (1.1 + r / 100).toFixed(4),
        lots: '1',
        openedAt: new Date(app.clock.now().getTime() - 3_600_000).toISOString(),
        closedAt: app.clock.now().toISOString(),
      }
      const made = await app.call(createTrade, { as: student, body })
      expect(made.status, made.text).toBe(201)
      return made.body.id
    }),
  )
  return first
}
const aheadNow = async () => (await measured())?.find(({ label }) => label.includes('ahead'))

test('how many students are ahead follows every trade, and counts those who left', async () => {
  await show(['ahead'])
  const traders = await Promise.all(Array.from({ length: 5 }, () => app.people.mentorship()))
  const twenty = (r: number) => Array.from({ length: 20 }, () => r)
  const [winner, loser, close, ...others] = traders
  if (!winner || !loser || !close) throw new Error('There are five.')
  await record(winner, twenty(1))
  await record(loser, twenty(-1))
  const last = await record(close, [...twenty(0.1).slice(0, 19), -1.8])
  for (const one of others) await record(one, twenty(-0.5))
  // Nobody with fewer than twenty, nor whoever never was a student.
  await record(await app.people.mentorship(), twenty(3).slice(0, 19))
  await record(await app.people.free(), twenty(3))
  const before = await aheadNow()
  expect(before).toMatchObject({ figure: '40%' })
  expect(before?.basis).toMatch(
    /^2 of 5 students have won more R than they lost: .* began from \d{4}-.* \(UTC\).*at least 20 closed trades with a stop, those who left included\. .*0 of 100 from statements\.$/,
  )
  // One change of a trade.
  const changed = await app.call(updateTrade, {
    as: close,
    params: { id: last },
    body: { exit: '1.0000' },
  })
  expect(changed.status, changed.text).toBe(200)
  expect(await aheadNow()).toMatchObject({
    figure: '20%',
    basis: expect.stringMatching(/^1 of 5 /),
  })
  await app.call(deleteAccount, { as: winner, body: { password: winner.password } })
  expect(await aheadNow()).toMatchObject({
    figure: '20%',
    basis: expect.stringMatching(/^1 of 5 .* of 80 from statements\.$/),
  })
})

test('what is typed stays as it is, and the figures go when they are not chosen any more', async () => {
  await show(undefined)
  expect(await measured()).toBeUndefined()
})
