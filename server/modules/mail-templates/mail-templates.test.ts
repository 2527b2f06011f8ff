import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestPasswordReset } from '#contract/identity/identity.ts'
import {
  getMailTemplate,
  listMailTemplates,
  type MailTemplate,
  previewMailTemplate,
  publishMailTemplate,
  restoreMailTemplate,
  testMailTemplate,
} from '#contract/mail-templates.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const params = { key: 'account.reset' }
const patience = { timeout: 60_000 }
/** Several mails are written, each by a job of its own. */
const slow = { timeout: 270_000 }

const read = async (key = params.key) =>
  (await app.call(getMailTemplate, { as: admin, params: { key } })).body

const publish = async (words: MailTemplate, seen?: number) =>
  app.call(publishMailTemplate, {
    as: admin,
    params,
    body: { ...words, seen: seen ?? (await read()).number },
  })

const restore = async (number: number) =>
  app.call(restoreMailTemplate, {
    as: admin,
    params,
    body: { number, seen: (await read()).number },
  })

const countVersions = async () =>
  (await app.academy.db.pool.selectFrom('mailTemplates').select('number').execute()).length

/** The mail to somebody who requests a new password, without the variable parts. */
async function resetMail(on = app) {
  const { email } = await app.people.free()
  await on.call(requestPasswordReset, { body: { email } })
  const mails = mailsOf(app)
  const found = await vi.waitFor(async () => {
    const [mail] = await mails.now(email)
    if (!mail) throw new Error('no mail has come')
    return mail
  }, patience)
  return { ...found, text: found.text.replaceAll(/token=[\w-]+/g, 'token=…') }
}

test('strangers and members are refused, and nothing changes', async () => {
  const body = { subject: 'Taken', body: 'Over {{link}}', seen: 0 }
  const { free, academy, mentorship } = app.people
  expect((await app.call(publishMailTemplate, { params, body })).status).toBe(401)
  for (const as of [await free(), await academy(), await mentorship()]) {
    expect((await app.call(listMailTemplates, { as })).status).toBe(403)
    expect((await app.call(publishMailTemplate, { as, params, body })).status).toBe(403)
    expect((await app.call(testMailTemplate, { as, params, body })).status).toBe(403)
  }
  expect(await countVersions()).toBe(0)
})

test('the owner’s text is sent, and the unchanged default once it is restored', slow, async () => {
  const before = await resetMail()
  expect(before.subject).toBe('Set a new password')
  const words = {
    subject: 'A new password for {{academy}}',
    body: 'Dear member,\n\n[Choose one]({{link}})\n\nYou have **{{minutes}}** minutes.',
  }
  expect(await publish(words)).toMatchObject({ status: 200, body: { number: 1, words } })
  const own = await resetMail()
  expect(own.subject).toMatch(/^A new password for \w/)
  expect(own.text).toMatch(/Choose one:\nhttp:\/\/localhost:3000\/reset-password\?token=…\n/)
  expect(own.text).toMatch(/You have \*\*\d+\*\* minutes/)

  expect(await restore(0)).toMatchObject({ status: 200, body: { number: 2 } })
  expect(await resetMail()).toEqual(before)
  expect(await restore(1)).toMatchObject({ status: 200, body: { number: 3, words } })
  expect((await restore(99)).status).toBe(404)
  expect((await read()).versions.map(({ number }) => number)).toEqual([3, 2, 1, 0])
  const { rows } = await app.academy.db.driver.query(
    `select action from audit_entries where action like 'mail\\_words.%' order by at, id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'mail_words.published',
    'mail_words.restored',
    'mail_words.restored',
  ])
})

test.each([
  ['an unknown field', 'Dear {{nmae}} {{link}}', 'This e-mail has no field {{nmae}}.'],
  ['no link', 'Dear member', 'must contain {{link}}'],
])(
  'a text with %s is refused with the reason, and changes nothing',
  async (_what, body, reason) => {
    const before = await countVersions()
    const words = { subject: 'Own', body }
    const shown = await app.call(previewMailTemplate, { as: admin, params, body: words })
    const tried = await app.call(testMailTemplate, { as: admin, params, body: words })
    expect([shown.status, tried.status]).toEqual([422, 422])
    const refused = await publish(words)
    expect(refused).toMatchObject({ status: 422, body: { code: 'rule_violated' } })
    expect(JSON.stringify(refused.body)).toContain(reason)
    expect(await countVersions()).toBe(before)
  },
)

test('of two who change the same mail at once the second gets an error', async () => {
  const { number } = await read()
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((subject) => publish({ subject, body: '{{link}}' }, number)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await read()).number).toBe(number + 1)
})

test('another process sends the new text at once', slow, async () => {
  const other = await startApp({ shareWith: app })
  try {
    await publish({ subject: 'Before', body: '{{link}}' })
    expect((await resetMail(other)).subject).toBe('Before')
    await publish({ subject: 'After', body: '{{link}}' })
    await vi.waitFor(async () => expect((await resetMail(other)).subject).toBe('After'), patience)
  } finally {
    await other.stop()
  }
})

test('a preview shows examples, and nothing in it can be executed', async () => {
  const body = { subject: 'Own', body: '<script>x</script> {{minutes}}\n\n[Go]({{link}})' }
  const shown = await app.call(previewMailTemplate, { as: admin, params, body })
  expect(shown.status).toBe(200)
  expect(shown.body.html).not.toContain('<script')
  expect(shown.body.text).toContain('reset-password?token=example')
})

test('a test is sent to its sender only', async () => {
  const body = { subject: 'Only a test', body: '[Go]({{link}})' }
  expect((await app.call(testMailTemplate, { as: admin, params, body })).status).toBe(204)
  const mail = await mailsOf(app).one(admin.email, 'Only a test')
  expect(mail.text).toContain('token=example')
})

test('the default of every mail can be viewed', async () => {
  const { body } = await app.call(listMailTemplates, { as: admin })
  for (const { key } of body) {
    const text = await read(key)
    const shown = await app.call(previewMailTemplate, {
      as: admin,
      params: { key },
      body: text.words,
    })
    expect([key, shown.status]).toEqual([key, 200])
  }
  expect((await app.call(getMailTemplate, { as: admin, params: { key: 'no-such' } })).status).toBe(
    404,
  )
})
