import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { listActivity } from '#contract/activity.ts'
import { login } from '#contract/identity/identity.ts'
import {
  acceptInvitation,
  getMemberImport,
  type Invitation,
  inviteMember,
  listInvitations,
  type MemberImport,
  readInvitation,
  runMemberImport,
  withdrawInvitation,
} from '#contract/invitations.ts'
import { getMember, listMembers } from '#contract/members.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailsOf, tokenOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'
import { importJobName } from './member-imports.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

let made = 0
const address = () => `invited-${++made}@people.example`
const invite = (email: string, program: 'academy' | null = 'academy') =>
  app.call(inviteMember, { as: admin, body: { email, name: 'Ann', program, days: 14 } })
/** The token of the last of several invitations to an address. */
const tokenFor = async (email: string, count = 1) => {
  const mails = await mailsOf(app).to(email, 'You are invited to the academy', count)
  const tokens = mails.map(tokenOf).filter((token) => !seen.has(token))
  for (const token of tokens) seen.add(token)
  return tokens[0] ?? ''
}
const seen = new Set<string>()
const accept = (token: string, password = 'a long enough password', newsByMail?: boolean) =>
  app.call(acceptInvitation, { body: { token, name: 'Ann Lee', password, newsByMail } })
const stateOf = async (id: string) => {
  const { body } = await app.call(listInvitations, { as: admin })
  return body.find((one: Invitation) => one.id === id)?.state
}
const consentsOf = async (userId: string) => {
  const { pool } = app.academy.db
  const rows = await pool
    .selectFrom('consents')
    .select('occasion')
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ occasion }) => occasion)
}
const memberAt = async (email: string) => {
  const { body } = await app.call(listMembers, { as: admin, query: { search: email } })
  return body[0]
}

it('asks whether news may come by mail, which it may only if it is said', async () => {
  const choice = async (newsByMail?: boolean) => {
    const email = address()
    await invite(email)
    expect((await accept(await tokenFor(email), 'long enough words', newsByMail)).status).toBe(201)
    const { id } = await app.academy.db.pool
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return (await app.academy.modules.identity.preferencesOf(id)).channels.email
  }
  expect([await choice(), await choice(false), await choice(true)]).toEqual([false, false, true])
})

describe('an invitation', () => {
  it('creates a confirmed account with its program, once, while registration is by invitation', async () => {
    const email = address()
    const { body: invitation } = await invite(email)
    const { body: settings } = await app.call(getSettings, { as: admin })
    const closed = { ...settings, registrationOpen: false, byInvitation: false }
    const saved = await app.call(updateSettings, { as: admin, body: closed })
    const token = await tokenFor(email)
    expect((await accept(token)).status).toBe(403)
    expect((await app.call(inviteMember, { as: admin, body: { email } })).status).toBe(403)
    const byInvitation = { ...saved.body, byInvitation: true }
    await app.call(updateSettings, { as: admin, body: byInvitation })
    const read = await app.call(readInvitation, { body: { token } })
    expect(read.body).toEqual({
      ...{ email, name: 'Ann', program: 'academy' },
      ...{ staffRole: null, hasAccount: false },
    })

    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
    expect(await stateOf(invitation.id)).toBe('accepted')
    const member = await memberAt(email)
    expect(member).toMatchObject({ plan: 'academy', name: 'Ann Lee' })
    const { body } = await app.call(getMember, { as: admin, params: { id: member?.id ?? '' } })
    expect(body.emailConfirmed).toBe(true)
    expect(await consentsOf(member?.id ?? '')).toEqual(['invitation'])
    const signedIn = await app.call(login, { body: { email, password: 'a long enough password' } })
    expect(signedIn.status).toBe(200)
    expect((await app.call(readInvitation, { body: { token } })).status).toBe(404)
  })

  it('ends when it is withdrawn, replaced or expired, and its token is stored as a hash', async () => {
    const email = address()
    const { body: first } = await invite(email)
    const old = await tokenFor(email)
    const { body: second } = await invite(email)
    expect(await stateOf(first.id)).toBe('withdrawn')
    expect((await accept(old)).status).toBe(404)

    const token = await tokenFor(email, 2)
    const rows = await app.academy.db.pool.selectFrom('invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    await app.call(withdrawInvitation, { as: admin, params: { id: second.id } })
    expect((await accept(token)).status).toBe(404)

    await invite(email)
    const late = await tokenFor(email, 3)
    app.clock.advance(15 * 24 * 3600 * 1000)
    expect((await accept(late)).status).toBe(404)
    expect(await memberAt(email)).toBeUndefined()
    app.clock.advance(-15 * 24 * 3600 * 1000)
  })

  it('is refused for an address with an account, in any spelling', async () => {
    const person = await app.people.free()
    expect((await invite(person.email.toUpperCase())).status).toBe(409)
  })
})

const importList = async (text: string | Buffer, as = admin) => {
  const answer = await app.request({
    method: 'POST',
    url: '/api/admin/member-imports',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'text/csv' },
    payload: text,
  })
  return { ...answer, body: answer.body as MemberImport }
}
const run = (id: string, tell = false) =>
  app.call(runMemberImport, { as: admin, params: { id }, body: { tell } })
const finish = async (id: string) => {
  for (let state = ''; state !== 'done'; ) {
    await app.runJob(importJobName, { import: id })
    state = (await app.call(getMemberImport, { as: admin, params: { id } })).body.state
  }
}

describe('a list of members', () => {
  it('is previewed first, then creates each account once and reports', async () => {
    const known = await app.people.free()
    const { body: preview, status } = await importList(
      [
        'email,name,program,ends,tags',
        'one@list.example,One,academy,2190-06-30,vip',
        'nobody,Two,,,',
        `${known.email},Three,,,`,
        'four@list.example,=1+1,,,',
      ].join('\n'),
    )
    expect([status, preview.state, preview.lines, preview.good]).toEqual([201, 'preview', 4, 2])
    expect(preview.known).toBe(1)
    expect(preview.problems).toEqual([
      { line: 3, email: 'nobody', reason: 'This is not an e-mail address.' },
      { line: 4, email: known.email, reason: 'An account with this email already exists.' },
    ])
    expect(await memberAt('one@list.example')).toBeUndefined()
    // What was only read is no entry of the activity; what is run is one, with counts.
    const recorded = async () =>
      (await app.call(listActivity, { as: admin, query: { search: preview.id } })).body
    expect(await recorded()).toEqual([])

    await run(preview.id, true)
    await run(preview.id, true)
    await Promise.all([finish(preview.id), finish(preview.id)])
    const { body: done } = await app.call(getMemberImport, {
      as: admin,
      params: { id: preview.id },
    })
    expect([done.state, done.made]).toEqual(['done', 2])
    expect(await recorded()).toMatchObject([
      { action: 'import.begun', details: { lines: 4, good: 2, tell: true } },
    ])
    expect(await memberAt('one@list.example')).toMatchObject({ plan: 'academy', tags: ['vip'] })
    expect(
      await mailsOf(app).to('one@list.example', 'Your account at the academy is ready'),
    ).toHaveLength(1)

    // Consent is recorded when they sign in, and once.
    const one = await memberAt('one@list.example')
    const userId = one?.id ?? ''
    expect(await consentsOf(userId)).toEqual([])
    const { pool } = app.academy.db
    const passwordHash = await app.academy.modules.identity.hashPassword('a good password')
    await pool.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
    const asOne = { email: 'one@list.example', password: 'a good password' }
    for (const body of [asOne, asOne]) {
      expect((await app.call(login, { body })).status).toBe(200)
      expect(await consentsOf(userId)).toEqual(['sign_in'])
    }

    const report = await app.request({
      url: `/api/admin/member-imports/${preview.id}/report.csv`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(report.text.trim().split('\r\n')).toEqual([
      'Line,Email,Name,Outcome,Came,Did not come',
      '2,one@list.example,One,Account created,academy until 2190-06-30,',
      '3,nobody,Two,This is not an e-mail address.,,',
      `4,${known.email},Three,An account with this email already exists.,,`,
      "5,four@list.example,'=1+1,Account created,,",
    ])
  })

  it('is refused if it is not a valid list, and is visible to its uploader only', async () => {
    expect((await importList(Buffer.from([0xff, 0xfe, 0x41]))).status).toBe(422)
    expect((await importList('name\nAnn')).status).toBe(422)
    const { body } = await importList('email,name\na@list.example,A')
    const other = await app.people.staff('support')
    const read = await app.call(getMemberImport, { as: other, params: { id: body.id } })
    expect(read.status).toBe(404)
    expect((await importList('email,name\nb@list.example,B', await app.people.free())).status).toBe(
      403,
    )
  })
})
