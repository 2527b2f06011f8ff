import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { createSampleNote, listSampleNotes } from '#tools/module-template/contract/sample-notes.ts'

let app: TestApp
let owner: Person
let stranger: Person
let admin: Person

beforeAll(async () => {
  app = await startApp()
  owner = await app.people.free()
  stranger = await app.people.academy()
  admin = await app.people.admin()
})
beforeEach(() => app.academy.db.driver.query('delete from sample_notes'))
afterAll(() => app.stop())

const create = (title: string, as: Person | null = owner) =>
  app.call(createSampleNote, { as, body: { title } })

async function titles(as: Person, query = {}) {
  const { body, headers } = await app.call(listSampleNotes, { as, query })
  return { titles: body.map(({ title }) => title), total: headers['x-total-count'] }
}

/** All rows, which a refused call must leave unchanged. */
const rows = async () =>
  (await app.academy.db.driver.query('select * from sample_notes order by id')).rows

test('the sample notes of the caller, newest first, page by page', async () => {
  for (const title of ['first', 'second', 'third']) {
    expect(await create(title)).toMatchObject({ status: 201, body: { title } })
    app.clock.advance(1000)
  }
  expect(await titles(owner)).toEqual({ titles: ['third', 'second', 'first'], total: '3' })
  expect(await titles(owner, { page: 2, limit: 2 })).toEqual({ titles: ['first'], total: '3' })
  expect(await titles(owner, { page: 9 })).toEqual({ titles: [], total: '3' })
})

test('nobody sees what belongs to another, an admin included', async () => {
  await create('mine')
  await create('theirs', stranger)
  expect(await titles(owner)).toEqual({ titles: ['mine'], total: '1' })
  expect(await titles(stranger)).toEqual({ titles: ['theirs'], total: '1' })
  expect(await titles(admin)).toEqual({ titles: [], total: '0' })
})

test('without signing in there is nothing to read or to write', async () => {
  expect(await app.call(listSampleNotes)).toMatchObject({ status: 401 })
  expect(await create('mine', null)).toMatchObject({ status: 401 })
  expect(await rows()).toEqual([])
})

test('each owner may use a title once, whatever its case and spacing', async () => {
  await create('My  Title')
  const before = await rows()
  for (const title of ['My  Title', 'my title', ' MY TITLE ']) {
    expect(await create(title)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  }
  expect(await rows()).toEqual(before)
  expect(await create('My Title', stranger)).toMatchObject({ status: 201 })
})

test('several simultaneous calls create one sample note', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => create('the same')))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409])
  expect(await rows()).toHaveLength(1)
})

test.each([{}, { title: '  ' }, { title: 7 }, { title: 'x'.repeat(201) }, { title: 'a\u0000b' }])(
  '%j is refused and the error names the field',
  async (payload) => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const answer = await app.request({ method: 'POST', url: '/api/sample-notes', headers, payload })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'title' }] } })
    expect(await rows()).toEqual([])
  },
)
