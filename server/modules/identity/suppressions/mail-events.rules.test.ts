import { expect, test } from 'vitest'
import { isUnknownMailbox, readMailgun, readPostmark, readSes } from './mail-events.rules.ts'

test.each<[number, string, boolean]>([
  [550, '550 5.1.1 The email account that you tried to reach does not exist', true],
  [550, '550-5.1.1 user unknown', true],
  [553, '553 5.1.2 no such domain', true],
  [550, '550 5.1.10 recipient not found', true],
  [550, '550 5.2.1 The mailbox is disabled', true],
  [550, '550 No such user here', true],
  [551, '551 User not local', true],
  [552, '552 5.2.2 Mailbox full', false],
  [550, '550 5.7.1 Service unavailable; client host blocked using Spamhaus', false],
  [550, '550 Your message was rejected as spam', false],
  [550, '550 relaying denied', false],
  [550, '550 5.1.8 sender address rejected', false],
  [554, '554 Transaction failed', false],
  [450, '450 4.1.1 try later', false],
])('%i %s: is an unknown mailbox: %s', (code, response, is) => {
  expect(isUnknownMailbox(code, response)).toBe(is)
})

const email = 'ada@people.example'
const at = '2026-11-05T16:33:54.9070259Z'

test('Postmark: bounces for good and complaints count', () => {
  const bounce = { RecordType: 'Bounce', Type: 'HardBounce', Email: email, BouncedAt: at }
  expect(readPostmark({ ...bounce, Details: 'smtp;550 5.1.1\r\nunknown' })).toEqual([
    { email, reason: 'bounced', detail: 'smtp;550 5.1.1 unknown', happenedAt: new Date(at) },
  ])
  expect(
    readPostmark({ ...bounce, RecordType: 'SpamComplaint', Type: 'SpamComplaint' }),
  ).toMatchObject([{ reason: 'complained' }])
  for (const Type of ['Transient', 'SoftBounce', 'DnsError', 'AutoResponder']) {
    expect(readPostmark({ ...bounce, Type })).toEqual([])
  }
  for (const odd of [null, [], 'x', { ...bounce, Email: 1 }, { ...bounce, BouncedAt: 'soon' }]) {
    expect(readPostmark(odd)).toEqual([])
  }
})

test('Amazon SES: notifications and published events; what is not for good does not count', () => {
  const bounce = {
    bounceType: 'Permanent',
    timestamp: '2026-11-05T16:33:54.907Z',
    bouncedRecipients: [{ emailAddress: `Ada <${email}>`, diagnosticCode: 'smtp; 550 5.1.1' }],
  }
  expect(readSes({ notificationType: 'Bounce', bounce })).toMatchObject([
    { email, reason: 'bounced', detail: 'smtp; 550 5.1.1' },
  ])
  expect(readSes({ eventType: 'Bounce', bounce })).toHaveLength(1)
  expect(
    readSes({ notificationType: 'Bounce', bounce: { ...bounce, bounceType: 'Transient' } }),
  ).toEqual([])
  const complaint = {
    timestamp: bounce.timestamp,
    complaintFeedbackType: 'abuse',
    complainedRecipients: [{ emailAddress: email }],
  }
  expect(readSes({ notificationType: 'Complaint', complaint })).toMatchObject([
    { email, reason: 'complained', detail: 'abuse' },
  ])
  const back = { ...complaint, complaintFeedbackType: 'not-spam' }
  expect(readSes({ notificationType: 'Complaint', complaint: back })).toEqual([])
  for (const odd of [null, {}, { notificationType: 'Bounce' }, { notificationType: 'Delivery' }]) {
    expect(readSes(odd)).toEqual([])
  }
})

test('Mailgun: permanent failures and complaints', () => {
  const failed = {
    event: 'failed',
    severity: 'permanent',
    recipient: email,
    timestamp: 1762360434.5,
  }
  expect(
    readMailgun({ ...failed, 'delivery-status': { code: 605, description: 'Not found' } }),
  ).toEqual([
    { email, reason: 'bounced', detail: '605: Not found', happenedAt: new Date(1762360434500) },
  ])
  expect(readMailgun({ ...failed, event: 'complained' })).toMatchObject([{ reason: 'complained' }])
  expect(readMailgun({ ...failed, severity: 'temporary' })).toEqual([])
  expect(readMailgun({ ...failed, event: 'delivered' })).toEqual([])
  expect(readMailgun({ ...failed, timestamp: 'x' })).toEqual([])
})
