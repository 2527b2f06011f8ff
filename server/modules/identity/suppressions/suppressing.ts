import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Suppression } from '#contract/identity/suppressions.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { emailKey } from '../identity.rules.ts'
import { selectUsers } from '../identity.store.ts'
import type { IdentityDeps } from '../index.ts'
import {
  detailOf,
  isUnknownMailbox,
  type MailEvent,
  mailgunSchema,
  readMailgun,
  readPostmark,
  readSes,
} from './mail-events.rules.ts'
import { readSns, type Sns } from './sns.ts'
import { findSuppression, forgetTokens, lift, suppress, takeToken } from './suppressions.store.ts'

type Deps = Pick<IdentityDeps, 'config' | 'db' | 'log' | 'now'>

const unsigned = () => new Failure('bad_request', 'The signature is missing or wrong.')

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    throw new Failure('bad_request', 'This is not JSON.')
  }
}

/** Compares secrets of any length in the same time. */
function isSame(given: string, wanted: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}

/** Notes what a provider tells of addresses; of an address without an account nothing is stored. */
async function note(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  source: Suppression['source'],
  events: readonly MailEvent[],
): Promise<void> {
  if (events.length === 0) return
  await db.transaction(async (tx) => {
    for (const event of events) await noteOne(tx, now(), source, event)
  })
}

async function noteOne(
  tx: Executor,
  at: Date,
  source: Suppression['source'],
  { email, reason, detail, happenedAt }: MailEvent,
): Promise<void> {
  const userId = await suppress(tx, {
    address: emailKey(email),
    reason,
    source,
    detail,
    happenedAt: happenedAt > at ? at : happenedAt,
  })
  if (!userId) return
  const entry = { action: 'user.mail_suppressed', subject: userId, details: { reason, source } }
  await recordAudit(tx, system, entry)
}

/** Takes what Postmark tells; throws 404 if it is not set up, and 400 without its password. */
export async function takePostmark(
  deps: Deps,
  raw: Buffer,
  authorization: string | undefined,
): Promise<void> {
  const password = deps.config.mailEvents.postmarkPassword
  if (!password) throw notFound()
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(authorization ?? '') ?? []
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  if (!isSame(given.slice(given.indexOf(':') + 1), password)) throw unsigned()
  await note(deps, 'postmark', readPostmark(parsed(raw)))
}

/** For how long Mailgun may try to deliver an event, in milliseconds; it gives up after eight hours. */
const mailgunMs = 24 * 60 * 60 * 1000

/**
 * Takes what Mailgun tells; throws 404 if it is not set up, and 400 unless it is signed. The signature covers a token and a time
 * and not the body, so that a token counts for one body and a day.
 */
export async function takeMailgun(deps: Deps, raw: Buffer): Promise<void> {
  const { config, db, now } = deps
  const key = config.mailEvents.mailgunKey
  if (!key) throw notFound()
  const { data } = mailgunSchema.safeParse(parsed(raw))
  if (!data) throw unsigned()
  const { signature, timestamp, token } = data.signature
  const right = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  const at = now()
  const isFresh = Math.abs(at.getTime() - Number(timestamp) * 1000) <= mailgunMs
  if (!isFresh || !isSame(signature, right)) throw unsigned()
  const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()
  await db.transaction(async (tx) => {
    const hashes = { tokenHash: sha256(token), bodyHash: sha256(raw) }
    if (!(await takeToken(tx, { ...hashes, at }))) throw unsigned()
    for (const event of readMailgun(data['event-data'])) await noteOne(tx, at, 'mailgun', event)
  })
}

/**
 * Takes what Amazon SES tells by SNS; throws 404 if it is not set up, and 400 unless SNS has signed it for the topic of
 * the academy: anybody can have SNS sign messages of a topic of their own. A subscription to it is confirmed.
 */
export async function takeSes(deps: Deps & { sns: Sns }, raw: Buffer): Promise<void> {
  const { config, log, sns } = deps
  const topic = config.mailEvents.sesTopic
  if (!topic) throw notFound()
  const message = readSns(parsed(raw))
  if (message?.TopicArn !== topic) throw unsigned()
  await sns.requireSigned(message)
  if (message.Type === 'SubscriptionConfirmation') {
    await sns.confirm(message)
    log.info({ topic }, 'mail events: the subscription at SNS is confirmed')
    return
  }
  if (message.Type !== 'Notification') return
  // SNS sends a word of its own when a topic is set up, which is no JSON.
  const content = message.Message.startsWith('{') ? parsed(Buffer.from(message.Message)) : null
  await note(deps, 'ses', readSes(content))
}

/** Takes a mail server's refusal of a recipient, if it means that there is no such mailbox. */
export async function takeRefusal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, address, code, response }: Refusal,
): Promise<void> {
  if (!isUnknownMailbox(code, response)) return
  await db.transaction(async (tx) => {
    const [user] = await selectUsers(tx, [userId])
    if (!user || emailKey(user.email) !== emailKey(address)) return
    const detail = detailOf(response)
    const at = now()
    await noteOne(tx, at, 'smtp', { email: address, reason: 'bounced', detail, happenedAt: at })
  })
}

/** How a mail server has refused a recipient. */
export interface Refusal {
  userId: string
  address: string
  code: number
  response: string
}

/** Whether mails that are not about the account go to the present address of a user, given as it is in the mail. */
export async function isSuppressed(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  address: string,
): Promise<boolean> {
  const known = await findSuppression(db.pool, userId)
  return known?.address === emailKey(address)
}

/** Why nothing goes to a user's present address, for the office; null if it does. */
export async function suppressionOf(
  executor: Executor,
  userId: string,
): Promise<Suppression | null> {
  const known = await findSuppression(executor, userId)
  if (!known) return null
  const { reason, source, detail, happenedAt } = known
  return { reason, source, detail, happenedAt: happenedAt.toISOString() }
}

/** Lets mails go to a user's address again; one to which they go is unchanged. Throws 404. */
export function liftSuppression(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [user] = await selectUsers(tx, [userId])
    if (!user) throw notFound()
    if (!(await lift(tx, { userId, by: actor.id, at: now() }))) return
    await recordAudit(tx, actor, { action: 'user.mail_allowed', subject: userId })
  })
}

/** Once a day: removes tokens that Mailgun would be refused with for their age. */
export const forgetTokensJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): JobKind<never> => ({
  name: 'identity.forget-mail-events',
  cron: '47 3 * * *',
  handle: () => forgetTokens(db.pool, new Date(now().getTime() - 2 * mailgunMs)),
})
