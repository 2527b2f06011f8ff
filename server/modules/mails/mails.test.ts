import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { grantableStaffRoles } from '#contract/access/permissions.ts'
import { requestPasswordReset } from '#contract/identity/identity.ts'
import { listMails, readMail } from '#contract/mails.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let other: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  other = await app.people.admin()
})
afterAll(() => app.stop())

const hidden = '[This link is shown to the recipient only.]'
const resetLink = /http:\/\/localhost:3000\/reset-password\?token=[\w-]+/

/** Has a reset link mailed to somebody, and returns the name of the stored mail. */
async function resetMailOf({ email }: Person): Promise<string> {
  await app.call(requestPasswordReset, { body: { email } })
  return vi.waitFor(async () => {
    const { body } = await app.call(listMails, { as: admin, query: { search: email } })
    // Beside letters such as that of a place in the office.
    const resets = body.filter(({ subject }) => subject === 'Set a new password')
    expect(resets).toHaveLength(1)
    return resets[0]?.name ?? ''
  })
}

const readBy = async (as: Person, name: string) =>
  (await app.call(readMail, { as, params: { name } })).body.text

const recordOf = (name: string) =>
  app.academy.db.pool
    .selectFrom('auditEntries')
    .select(['actorId', 'action', 'details'])
    .where('subject', '=', name)
    .execute()

test('only admins read mails', async () => {
  const params = { name: await resetMailOf(await app.people.free()) }
  expect((await app.call(listMails)).status).toBe(401)
  expect((await app.call(readMail, { params })).status).toBe(401)
  const { free, academy, mentorship } = app.people
  for (const as of [await free(), await academy(), await mentorship()]) {
    expect((await app.call(listMails, { as })).status).toBe(403)
    expect((await app.call(readMail, { as, params })).status).toBe(403)
  }
  expect(await recordOf(params.name)).toEqual([])
})

test('an admin passes a link on to a student, and reading the mail is recorded', async () => {
  const student = await app.people.free()
  const name = await resetMailOf(student)
  const { body, headers } = await app.call(listMails, { as: admin, query: { limit: 1 } })
  expect(Number(headers['x-total-count'])).toBeGreaterThan(0)
  expect(body).toEqual([
    { name, to: student.email, subject: 'Set a new password', date: expect.any(String) },
  ])
  expect(await recordOf(name)).toEqual([])

  expect(await readBy(admin, name)).toMatch(resetLink)
  expect(await recordOf(name)).toEqual([
    { actorId: admin.id, action: 'mail.read', details: { account: student.id } },
  ])
})

test('the links in a mail to an admin are for that admin alone', async () => {
  const name = await resetMailOf(other)
  const seen = await readBy(admin, name)
  expect(seen).toContain(`Set a new password:\n${hidden}`)
  expect(seen).not.toMatch(/token|reset-password/)
  expect(seen).toMatch(/\nhttp:\/\/localhost:3000\n$/)
  expect(await readBy(other, name)).toMatch(resetLink)
  expect(await recordOf(name)).toMatchObject([{ actorId: admin.id }, { actorId: other.id }])
})

test.each(grantableStaffRoles)('the links in a mail to a %s are for nobody else', async (role) => {
  const name = await resetMailOf(await app.people.staff(role))
  const seen = await readBy(admin, name)
  expect(seen).toContain(`Set a new password:\n${hidden}`)
  expect(seen).not.toMatch(/token|reset-password/)
})

test('somebody who has become an admin since the mail is treated as one', async () => {
  const student = await app.people.free()
  const name = await resetMailOf(student)
  await app.academy.modules.access.makeAdmin(app.academy.db.pool, student.id)
  expect(await readBy(admin, name)).toContain(hidden)
})

test('in a mail stored by an earlier release, links are shown to its recipient only', async () => {
  const name = newId()
  await resetMailOf(await app.people.free())
  const text = 'Set a new password:\nhttp://localhost:3000/reset-password?token=old\n'
  const stored = { to: other.email, subject: 'Old', date: new Date().toISOString(), text }
  const file = path.join(app.dataDir, 'mail', name)
  await writeFile(`${file}.json`, JSON.stringify(stored))
  await writeFile(`${file}.eml`, text)
  expect(await readBy(admin, name)).toBe(`Set a new password:\n${hidden}\n`)
  expect(await readBy(other, name)).toBe(text)
})

test('any unknown name gives 404', async () => {
  for (const name of [newId(), '../jwt-secret', '%00', 'a.eml']) {
    expect((await app.call(readMail, { as: admin, params: { name } })).status).toBe(404)
  }
})
