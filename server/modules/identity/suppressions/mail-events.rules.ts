import { z } from 'zod'
import type { Suppression } from '#contract/identity/suppressions.ts'

/** What a provider tells of one address. */
export interface MailEvent {
  email: string
  reason: Suppression['reason']
  detail: string
  happenedAt: Date
}

// Providers add fields, and send events of many other kinds; only what is used is looked at.
const email = z.string().min(3).max(254)
const words = z.string().max(5000).nullish()
const time = z.iso.datetime({ offset: true })

const detailMaximum = 500
/** As one line, and no longer than is stored. */
export const detailOf = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter(Boolean)
    .join(': ')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replaceAll(/[\u0000-\u001f\s]+/g, ' ')
    .trim()
    .slice(0, detailMaximum)

/** The kinds of bounce after which Postmark itself sends no more to the address. */
const postmarkForGood = ['HardBounce', 'BadEmailAddress', 'SpamComplaint']

const postmarkSchema = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: email,
  BouncedAt: time,
  Description: words,
  Details: words,
})

/** What Postmark tells: a bounce for good, or a complaint; nothing for other events. */
export function readPostmark(body: unknown): MailEvent[] {
  const { data } = postmarkSchema.safeParse(body)
  if (!data) return []
  const { RecordType, Type = '', Email, BouncedAt, Description, Details } = data
  const isComplaint = RecordType === 'SpamComplaint' || Type === 'SpamComplaint'
  if (!isComplaint && !(RecordType === 'Bounce' && postmarkForGood.includes(Type))) return []
  const reason = isComplaint ? 'complained' : 'bounced'
  const detail = detailOf(Details ?? Description)
  return [{ email: Email, reason, detail, happenedAt: new Date(BouncedAt) }]
}

const sesSchema = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z
    .object({
      bounceType: z.string(),
      timestamp: time,
      bouncedRecipients: z.array(z.object({ emailAddress: email, diagnosticCode: words })).max(100),
    })
    .optional(),
  complaint: z
    .object({
      timestamp: time,
      complaintFeedbackType: words,
      complainedRecipients: z.array(z.object({ emailAddress: email })).max(100),
    })
    .optional(),
})

/** What Amazon SES tells in a message of SNS: its own notifications and published events alike. */
export function readSes(body: unknown): MailEvent[] {
  const { data } = sesSchema.safeParse(body)
  const type = data?.notificationType ?? data?.eventType
  if (type === 'Bounce' && data?.bounce?.bounceType === 'Permanent') {
    const happenedAt = new Date(data.bounce.timestamp)
    return data.bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
      email: addressIn(emailAddress),
      reason: 'bounced',
      detail: detailOf(diagnosticCode),
      happenedAt,
    }))
  }
  if (type === 'Complaint' && data?.complaint) {
    const { timestamp, complaintFeedbackType, complainedRecipients } = data.complaint
    // Somebody has taken the mail out of the folder of spam.
    if (complaintFeedbackType === 'not-spam') return []
    return complainedRecipients.map(({ emailAddress }) => ({
      email: addressIn(emailAddress),
      reason: 'complained',
      detail: detailOf(complaintFeedbackType),
      happenedAt: new Date(timestamp),
    }))
  }
  return []
}

/** SES may name a recipient as the mail did: "Ada" <ada@example.com>. */
const addressIn = (recipient: string) => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient

export const mailgunSchema = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(100),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  'event-data': z.unknown(),
})

const mailgunEventSchema = z.object({
  event: z.string(),
  severity: z.string().optional(),
  recipient: email,
  timestamp: z.number().min(0).max(7_000_000_000),
  'delivery-status': z
    .object({ code: z.number().optional(), message: words, description: words })
    .optional(),
})

/** What Mailgun tells. */
export function readMailgun(body: unknown): MailEvent[] {
  const { data } = mailgunEventSchema.safeParse(body)
  if (!data) return []
  const { event, recipient, severity, timestamp } = data
  const happenedAt = new Date(timestamp * 1000)
  const status = data['delivery-status']
  if (event === 'complained') {
    return [{ email: recipient, reason: 'complained', detail: '', happenedAt }]
  }
  if (event !== 'failed' || severity !== 'permanent') return []
  const detail = detailOf(status?.code?.toString(), status?.description || status?.message)
  return [{ email: recipient, reason: 'bounced', detail, happenedAt }]
}

/** A server's answer about the mail or its sender says nothing of the recipient. */
const aboutTheSender =
  /\b(spam|spamhaus|blacklist|blocklist|block(ed)? list|blocked|policy|reputation|relay\w*|authenticat\w*|spf|dkim|dmarc|rate|greylist\w*|too many)\b/i

/**
 * Whether a mail server's answer to a recipient means that there is no such mailbox, now and later: 5.1.x and 5.2.1, or one of
 * the usual codes without a finer one. A full mailbox and a refused sender are none of it: of a sender on a block list
 * every recipient would be suppressed.
 */
export function isUnknownMailbox(code: number, response: string): boolean {
  if (code < 500 || code > 599) return false
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? []
  // 5.1.7 and 5.1.8 are about the sender's address.
  if (subject === '1') return detail !== '7' && detail !== '8'
  if (subject === '2') return detail === '1'
  if (subject !== undefined) return false
  return [550, 551, 553].includes(code) && !aboutTheSender.test(response)
}
