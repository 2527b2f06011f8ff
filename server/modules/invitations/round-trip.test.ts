import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateUser } from '#contract/access/access.ts'
import { getMemberImport, type MemberImport, runMemberImport } from '#contract/invitations.ts'
import { listMembers, membersCsvPath, setMemberTags } from '#contract/members.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { importJobName } from './member-imports.ts'

let from: TestApp
let to: TestApp
let exporter: Person
let importer: Person

beforeAll(async () => {
  from = await startApp()
  to = await startApp()
  exporter = await from.people.owner()
  importer = await to.people.owner()
})
afterAll(() => Promise.all([from.stop(), to.stop()]))

const exportOf = async (app: TestApp, as: Person) => {
  const url = `/api${membersCsvPath}?search=${encodeURIComponent('@people.example')}`
  const { text } = await app.request({ url, headers: { authorization: `Bearer ${as.token}` } })
  return text
}
/** The columns that an import takes, of everybody but the academies' own owners, in one order. */
const importable = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .filter((line) => ![exporter, importer].some(({ email }) => line.includes(email)))
    // When somebody joined, and was last seen, is of the academy itself.
    .map((line) => line.replace(/,[^,]*,[^,]*$/, ''))
    .toSorted()

async function importInto(app: TestApp, as: Person, payload: string): Promise<MemberImport> {
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'text/csv' }
  const url = '/api/admin/member-imports'
  const { body } = await app.request({ method: 'POST', url, headers, payload })
  return body as MemberImport
}

it('what one academy exports another imports, and exports as it was', async () => {
  const { pool } = from.academy.db
  const { access } = from.academy.modules
  const grant = (person: Person, program: 'academy' | 'mentorship', day: string) =>
    from.academy.db.transaction((tx) =>
      access.grantUntil(tx, person.id, { program, endsAt: new Date(`${day}T10:30:00Z`) }),
    )
  const called = async (name: string, email: string) => {
    const person = await from.people.free()
    const user = { name, email, emailKey: email.toLowerCase() }
    await pool.updateTable('users').set(user).where('id', '=', person.id).execute()
    return person
  }
  const muller = await called('Zoë Müller, Jr.', 'zoe@people.example')
  await grant(muller, 'mentorship', '2190-06-30')
  await grant(muller, 'academy', '2190-12-31')
  await from.call(setMemberTags, {
    as: exporter,
    params: { id: muller.id },
    body: { tags: ['vip', 'spring 2027'] },
  })
  await called('=1+1', 'formula@people.example')
  await called("'=1+1", 'quoted@people.example')
  await called('李 小龍', 'letters@people.example')
  const ended = await called('Ed', 'ended@people.example')
  await grant(ended, 'academy', '2020-02-29')
  const lately = await called('Lea', 'lately@people.example')
  await from.call(updateUser, {
    as: exporter,
    params: { id: lately.id },
    body: { plan: 'mentorship', status: 'expired' },
  })
  await from.people.suspended()

  const file = await exportOf(from, exporter)
  // By this mark Excel knows that the letters are UTF-8.
  expect(file.charCodeAt(0)).toBe(0xfeff)
  const read = await importInto(to, importer, file)
  // The owners have the same address in both.
  expect(read.problems).toEqual([expect.objectContaining({ email: importer.email })])
  expect(read).toMatchObject({ known: 1, good: read.lines - 1 })
  const params = { id: read.id }
  await to.call(runMemberImport, { as: importer, params, body: { tell: false } })
  await to.runJob(importJobName, { import: read.id })
  const { body: done } = await to.call(getMemberImport, { as: importer, params })
  expect(done).toMatchObject({ state: 'done', made: read.good })

  const again = await exportOf(to, importer)
  expect(importable(file)).toHaveLength(7)
  expect(importable(again)).toEqual(importable(file))
  const { body: members } = await to.call(listMembers, {
    as: importer,
    query: { search: '@people.example', limit: 100 },
  })
  expect(members).toContainEqual(expect.objectContaining({ name: "'=1+1" }))
  expect(members.find(({ name }) => name === 'Zoë Müller, Jr.')).toMatchObject({
    plan: 'academy',
    tags: expect.arrayContaining(['vip', 'spring 2027']),
  })

  // The same file once more: everybody is known, and told before anything is done.
  const twice = await importInto(to, importer, file)
  expect(twice).toMatchObject({ good: 0, known: read.lines, state: 'preview' })
  expect(twice.problems[0]).toMatchObject({
    line: 2,
    reason: 'An account with this email already exists.',
  })
})
