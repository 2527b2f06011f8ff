import { createHmac, randomBytes } from 'node:crypto'
import type { Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { previewBroadcast } from '#contract/broadcasts.ts'
import { requestPasswordReset } from '#contract/identity/identity.ts'
import { liftSuppression } from '#contract/identity/suppressions.ts'
import { getMember } from '#contract/members.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { takeNews } from '#testing/automations.ts'
import { FakeSns } from '#testing/fake-sns.ts'
import type { Person } from '#testing/people.ts'

const postmarkPassword = 'a password for postmark'
const mailgunKey = 'a signing key of mailgun'
const sns = new FakeSns()

/** A mail server that knows some addresses no more. */
const unknown = new Map<string, string>()
const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const answer = unknown.get(address)
    if (answer === undefined) return done()
    done(Object.assign(new Error(answer), { responseCode: 550 }))
  },
  onData(stream, { envelope }, done) {
    stream.resume()
    stream.once('end', () => {
      received.push(...envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})

let app: TestApp
let admin: Person
let person: Person
beforeAll(async () => {
  await sns.start()
  const listening: Server = smtp.listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => listening.once('listening', () => resolve()))
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  app = await startApp({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      POSTMARK_WEBHOOK_PASSWORD: postmarkPassword,
      MAILGUN_SIGNING_KEY: mailgunKey,
      SES_TOPIC_ARN: sns.topic,
    },
  })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
beforeEach(async () => {
  person = await app.people.free()
  await takeNews(app, person)
})

const suppression = async ({ id }: Person) =>
  (await app.call(getMember, { as: admin, params: { id } })).body.suppression
/** How many of one person take news now. */
const reached = async ({ email }: Person) => {
  const body = { subject: 'News', body: 'Hello', filter: { search: email } }
  return (await app.call(previewBroadcast, { as: admin, body })).body.reached
}
const lift = ({ id }: Person, as = admin) => app.call(liftSuppression, { as, params: { id } })
const send = (
  provider: string,
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => app.request({ method: 'POST', url: `/api/mail-events/${provider}`, headers, payload })

const basic = (password: string) =>
  `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`
const postmark = (event: object, authorization = basic(postmarkPassword)) =>
  send('postmark', JSON.stringify(event), { 'content-type': 'application/json', authorization })
const bounceOf = (email: string, at = new Date()) => ({
  RecordType: 'Bounce',
  Type: 'HardBounce',
  Email: email,
  BouncedAt: at.toISOString(),
  Details: 'smtp;550 5.1.1 no such user',
})

function mailgun(event: object, { at = Date.now(), key = mailgunKey, token = newId() } = {}) {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  const body = { signature: { timestamp, token, signature }, 'event-data': event }
  return send('mailgun', JSON.stringify(body))
}
const complaintOf = (recipient: string, at = Date.now()) => ({
  event: 'complained',
  recipient,
  timestamp: at / 1000,
})

const ses = (payload: string) =>
  send('ses', payload, { 'content-type': 'text/plain; charset=UTF-8' })
const sesBounce = (emailAddress: string, timestamp = new Date().toISOString()) => ({
  notificationType: 'Bounce',
  bounce: { bounceType: 'Permanent', timestamp, bouncedRecipients: [{ emailAddress }] },
})

test('a bounce at Postmark stops news, is on the member’s page and recorded once, and is lifted', async () => {
  expect(await reached(person)).toBe(1)
  const at = new Date(Date.now() - 60_000)
  const event = bounceOf(person.email.toUpperCase(), at)
  const answers = await Promise.all([postmark(event), postmark(event), postmark(event)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await suppression(person)).toEqual({
    reason: 'bounced',
    source: 'postmark',
    detail: 'smtp;550 5.1.1 no such user',
    happenedAt: at.toISOString(),
  })
  expect(await reached(person)).toBe(0)
  const query = { person: person.id }
  const { body: entries } = await app.call(listActivity, { as: admin, query })
  const actions = entries.map(({ action }) => action)
  expect(actions.filter((action) => action === 'user.mail_suppressed')).toHaveLength(1)

  const support = await app.people.staff('support')
  expect((await lift(person, support)).status).toBe(403)
  expect((await lift(person)).status).toBe(204)
  expect((await lift(person)).status).toBe(204)
  expect(await suppression(person)).toBeNull()
  expect(await reached(person)).toBe(1)
  // The same event once more is older than the lift.
  await postmark(event)
  expect(await suppression(person)).toBeNull()
  app.clock.advance(1000)
  await postmark(bounceOf(person.email, app.clock.now()))
  expect(await suppression(person)).toMatchObject({ reason: 'bounced' })
  expect((await lift({ ...person, id: newId() })).status).toBe(404)
})

test('whatever the order, a complaint counts more than a bounce, and what is known stays', async () => {
  const [first, second] = [new Date(Date.now() - 20_000), new Date(Date.now() - 10_000)]
  await mailgun(complaintOf(person.email, second.getTime()))
  await postmark(bounceOf(person.email, first))
  await postmark(bounceOf(person.email, new Date()))
  expect(await suppression(person)).toMatchObject({ reason: 'complained', source: 'mailgun' })
  const other = await app.people.free()
  await postmark(bounceOf(other.email, second))
  await mailgun(complaintOf(other.email, first.getTime()))
  expect(await suppression(other)).toMatchObject({ reason: 'complained' })
})

test('a broken or foreign call of Postmark changes nothing', async () => {
  const event = bounceOf(person.email)
  const wrong = [
    await postmark(event, basic('another password')),
    await postmark(event, `Bearer ${postmarkPassword}`),
    await postmark(event, ''),
    await send('postmark', JSON.stringify(event)),
    await send('postmark', '{"RecordType":', {
      'content-type': 'application/json',
      authorization: basic(postmarkPassword),
    }),
  ]
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  for (const odd of [null, [], 'x', 1, { ...event, Email: person.id }, { ...event, Type: 7 }]) {
    expect((await postmark(odd as object)).status).toBe(200)
  }
  expect(await suppression(person)).toBeNull()
})

test('an address of nobody is not stored, and an address that a member had is of no effect', async () => {
  expect((await postmark(bounceOf('stranger@people.example'))).status).toBe(200)
  await postmark(bounceOf(person.email))
  const { driver } = app.academy.db
  const { rows } = await driver.query(
    "select from mail_suppressions where address like 'stranger%'",
  )
  expect(rows).toEqual([])
  const email = `new-${newId()}@people.example`
  await driver.query('update users set email = $2, email_key = $2 where id = $1', [
    person.id,
    email,
  ])
  expect(await suppression(person)).toBeNull()
  await postmark(bounceOf(email))
  expect(await suppression(person)).toMatchObject({ reason: 'bounced' })
  await app.academy.db.transaction((tx) => app.academy.modules.identity.deleteUser(tx, person.id))
  const left = await driver.query('select from mail_suppressions where address = $1', [email])
  expect(left.rows).toEqual([])
})

test('Mailgun: another key, an old time, and a token that came with another body are refused', async () => {
  const event = complaintOf(person.email)
  const day = 24 * 60 * 60 * 1000
  expect((await mailgun(event, { key: 'the key of somebody else' })).status).toBe(400)
  expect((await mailgun(event, { at: Date.now() - 2 * day })).status).toBe(400)
  expect((await mailgun(event, { at: Date.now() + 2 * day })).status).toBe(400)
  expect((await send('mailgun', JSON.stringify({ 'event-data': event }))).status).toBe(400)
  expect((await send('mailgun', randomBytes(50))).status).toBe(400)
  expect(await suppression(person)).toBeNull()
  const other = await app.people.free()
  const token = newId()
  const delivered = { ...complaintOf(other.email), event: 'delivered' }
  expect((await mailgun(delivered, { token })).status).toBe(200)
  expect((await mailgun(delivered, { token })).status).toBe(200)
  expect((await mailgun(event, { token })).status).toBe(400)
  expect(await suppression(person)).toBeNull()
  await mailgun(event)
  expect(await suppression(person)).toMatchObject({ reason: 'complained', source: 'mailgun' })
})

test('SES: a signed message of the topic counts, in both versions of the signature', async () => {
  const other = await app.people.free()
  const old = sns.message(sesBounce(other.email), { SignatureVersion: '1', Subject: 'Bounce' })
  expect((await ses(sns.message(sesBounce(person.email)))).status).toBe(200)
  expect((await ses(old)).status).toBe(200)
  for (const one of [person, other]) {
    expect(await suppression(one)).toMatchObject({ reason: 'bounced', source: 'ses' })
  }
  const certificates = sns.fetched.filter((url) => url === sns.certificateUrl)
  expect(certificates).toHaveLength(1)
  expect(
    (await ses(sns.message('Hello', { Message: 'Successfully validated SNS topic' }))).status,
  ).toBe(200)
})

test('SES: what is forged, altered, of another topic or host changes and fetches nothing', async () => {
  const content = sesBounce(person.email)
  const before = sns.fetched.length
  const evil = 'https://evil.example/SimpleNotificationService.pem'
  const forged = [
    sns.message(sesBounce('ada@people.example'), {}, { Message: JSON.stringify(content) }),
    sns.message(content, {}, { Signature: Buffer.from('no').toString('base64') }),
    sns.message(content, {}, { Timestamp: '2020-01-01T00:00:00Z' }),
    sns.message(content, { TopicArn: 'arn:aws:sns:eu-west-1:999999999999:another' }),
    sns.message(content, { SigningCertURL: evil }),
    sns.message(content, {
      SigningCertURL: 'https://sns.eu-west-1.amazonaws.com@evil.example/x.pem',
    }),
    sns.message(content, { SigningCertURL: 'http://sns.eu-west-1.amazonaws.com/x.pem' }),
    sns.message(content, {
      SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/x.pem',
    }),
    sns.message(content, { SigningCertURL: 'https://169.254.169.254/x.pem' }),
    sns.message(content, { SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/?x' }),
    '{}',
    '[]',
    'no JSON',
  ]
  for (const payload of forged) expect((await ses(payload)).status).toBe(400)
  expect(sns.fetched.slice(before)).toEqual([])
  expect(await suppression(person)).toBeNull()
})

test('SES: a subscription is confirmed only at an address of SNS, and only once it is verified', async () => {
  const subscribe = (SubscribeURL: string, after: Record<string, string> = {}) =>
    sns.message('x', { Type: 'SubscriptionConfirmation', Token: 'abc', SubscribeURL }, after)
  const confirmed = () => sns.fetched.filter((url) => url !== sns.certificateUrl)
  expect((await ses(subscribe('https://evil.example/'))).status).toBe(400)
  expect((await ses(subscribe('https://sns.evil.amazonaws.com.example/'))).status).toBe(400)
  expect((await ses(subscribe(sns.subscribeUrl, { Token: 'another' }))).status).toBe(400)
  expect(confirmed()).toEqual([])
  sns.isDown = true
  expect((await ses(subscribe(sns.subscribeUrl))).status).toBe(503)
  sns.isDown = false
  expect((await ses(subscribe(sns.subscribeUrl))).status).toBe(200)
  expect(confirmed()).toEqual([sns.subscribeUrl, sns.subscribeUrl])
})

test('a mail server that knows the mailbox no more stops news; mails about the account are still tried', async () => {
  const queue = (turn?: 'broadcast') =>
    app.academy.db.transaction((tx) =>
      app.academy.platform.mail.queue(tx, {
        to: person.email,
        account: person.id,
        written: { subject: 'News', greeting: '', paragraphs: ['Hello'] },
        ...(turn && { turn }),
      }),
    )
  unknown.set(person.email, '5.7.1 blocked by policy')
  await queue('broadcast')
  unknown.set(person.email, '5.1.1 no such user')
  await queue('broadcast')
  await expect
    .poll(() => suppression(person))
    .toMatchObject({
      reason: 'bounced',
      source: 'smtp',
      detail: expect.stringContaining('5.1.1 no such user'),
    })
  unknown.delete(person.email)
  // Queued before it bounced, as it were: it is not sent.
  await queue('broadcast')
  await app.call(requestPasswordReset, { body: { email: person.email } })
  await expect.poll(() => received).toContain(person.email)
  const { driver } = app.academy.db
  const waiting = async () =>
    (
      await driver.query(
        "select from pgboss.job where name like 'mail.send%' and state not in ('completed', 'cancelled')",
      )
    ).rows.length
  await expect.poll(waiting).toBe(0)
  expect(received.filter((address) => address === person.email)).toHaveLength(1)
})

test('without their secrets the addresses are unknown', async () => {
  const bare = await startApp()
  try {
    for (const provider of ['postmark', 'ses', 'mailgun']) {
      const url = `/api/mail-events/${provider}`
      const headers = { 'content-type': 'application/json', authorization: basic('') }
      const answer = await bare.request({ method: 'POST', url, headers, payload: '{}' })
      expect([provider, answer.status]).toEqual([provider, 404])
    }
  } finally {
    await bare.stop()
  }
})
