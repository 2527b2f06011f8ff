import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptInvitation,
  type Invitation,
  inviteMember,
  listInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from '#contract/invitations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailsOf, tokenOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'
import { takings } from '#testing/taken-rights.ts'

const day = 24 * 60 * 60 * 1000

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.owner()
})
afterAll(() => app.stop())

let made = 0
async function invite(as: Person) {
  made += 1
  const email = `asked-${made}@people.example`
  const { body } = await app.call(inviteMember, { as, body: { email, program: 'academy' } })
  return { email, id: body.id, token: await tokenFor(email, 1, []) }
}
/** The token in the mails to an address that is not among the earlier ones. */
async function tokenFor(email: string, count: number, earlier: readonly string[]) {
  const mails = await mailsOf(app).to(email, 'You are invited to the academy', count)
  return mails.map(tokenOf).find((token) => !earlier.includes(token)) ?? ''
}
const read = async (token: string) => (await app.call(readInvitation, { body: { token } })).status
const accept = (token: string) =>
  app.call(acceptInvitation, { body: { token, name: 'Ann Lee', password: 'long enough words' } })
const stateOf = async (id: string) => {
  const { body } = await app.call(listInvitations, { as: owner, query: { limit: 100 } })
  return body.find((one: Invitation) => one.id === id)?.state
}
const accountsOf = async (email: string) => {
  const { rows } = await app.academy.db.driver.query('select from users where email = $1', [email])
  return rows.length
}
const ways = ['demoted', 'suspended', 'deleted'].map((way) => [way, takings[way]] as const)

test.each(ways)(
  'of an admin who is %s ends, until another sends it again',
  async (_way, taking) => {
    const admin = await app.people.admin()
    const { email, id, token } = await invite(admin)
    expect(await read(token)).toBe(200)
    await taking?.take(app, admin)
    expect([await read(token), (await accept(token)).status]).toEqual([404, 404])
    expect([await stateOf(id), await accountsOf(email)]).toEqual(['ended', 0])

    const again = await app.call(resendInvitation, { as: owner, params: { id } })
    expect(again.body.state).toBe('open')
    const { createdAt, expiresAt } = again.body
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(14 * day)
    const renewed = await tokenFor(email, 2, [token])
    expect([await read(token), (await accept(renewed)).status]).toEqual([404, 201])
    expect(await stateOf(id)).toBe('accepted')
    expect((await app.call(resendInvitation, { as: owner, params: { id } })).status).toBe(404)
  },
)

test.each(ways)(
  'of an admin who is being %s is taken before or not at all',
  async (_way, taking) => {
    const admin = await app.people.admin()
    const { email, token } = await invite(admin)
    const [taken, accepted] = await Promise.all([taking?.take(app, admin), accept(token)])
    expect(taken?.status).toBeLessThan(300)
    expect([201, 404]).toContain(accepted.status)
    expect(await accountsOf(email)).toBe(accepted.status === 201 ? 1 : 0)
  },
)

test('sent again needs the permission, an invitation that waits, and an address without account', async () => {
  const support = await app.people.staff('support')
  const { email, id, token } = await invite(support)
  const resend = async (as: Person, of = id) =>
    (await app.call(resendInvitation, { as, params: { id: of } })).status
  for (const as of [await app.people.free(), await app.people.staff('teacher')]) {
    expect(await resend(as)).toBe(403)
  }
  expect(await read(token)).toBe(200)
  expect(await resend(support)).toBe(200)
  const person = await app.people.free()
  await app.academy.db.driver.query('update invitations set email = $1 where id = $2', [
    person.email,
    id,
  ])
  expect(await resend(support)).toBe(409)
  const other = await invite(support)
  await app.call(withdrawInvitation, { as: support, params: { id: other.id } })
  expect(await resend(support, other.id)).toBe(404)
  expect(await accountsOf(email)).toBe(0)
})
