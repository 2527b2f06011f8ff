import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import type { MailTemplate } from '#contract/mail-templates.ts'
import { type Clock, newId } from '../clock.ts'
import type { Database, Executor } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { withdrawJobs } from '../jobs/jobs.store.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { fingerprint } from '../secrets.ts'
import { isRecipient, type Sender } from './address.ts'
import { type Filling, fillWords } from './fill-words.ts'
import type { MailKind } from './mail-kind.ts'
import { mailServerReason, openMailServer } from './mail-server.ts'
import { type OutboxFolder, openOutboxFolder } from './outbox-folder.ts'
import { createSeal } from './seal.ts'
import { type MailContent, type MailLogo, renderMail } from './template.ts'

interface MailFile {
  name: string
  type: string
  content: Uint8Array
}

interface MailDeps {
  db: Database
  jobs: Jobs
  now: Clock
  log: Log
  /** `smtp://…` or `smtps://…`; without it mails are stored as files. */
  smtpUrl: string | undefined
  /** Whether that server has to have a public address, because it was typed into a page. */
  onlyPublic: boolean
  from: Sender
  /** The academy's current name. */
  brand: (executor: Executor) => Promise<string>
  /** The owner's text for a mail; null while it has its default text. */
  words: (executor: Executor, key: string) => Promise<MailTemplate | null>
  /** Every mail declared by a module. */
  kinds: () => readonly MailKind[]
  /** Its logo; null if it has none. */
  logo: (executor: Executor) => Promise<MailLogo | null>
  /** A mail's attachment; null if it no longer exists. */
  attachment: (reference: string) => Promise<MailFile | null>
  /** Called when the mail server has refused the recipient of a mail for good. */
  refused: (refusal: {
    userId: string
    address: string
    code: number
    response: string
  }) => Promise<void>
  /** Whether nothing but mails about the account goes to an address of a user. */
  isSuppressed: (userId: string, address: string) => Promise<boolean>
  /** The academy's configured address: the only site that mails link to. */
  publicUrl: string
  /** Where mails are stored if there is no mail server. */
  folder: string
  /** Encrypts mails waiting in the queue. */
  secret: string
}

/** An automatic mail: its kind, and the values of its fields. */
interface KindMail<Field extends string = string>
  extends Pick<MailContent, 'notes' | 'unsubscribe'> {
  kind: MailKind<Field>
  values: Readonly<Record<Field, string>>
  /** The target of {{link}}, as a path that begins with a slash. */
  path?: string | undefined
  /** Used instead of the published text, to try it. */
  words?: MailTemplate
}

/** A mail written by a person, sent as it is. */
interface WrittenMail {
  written: MailContent
}

interface Addressed {
  to: string
  /**
   * The id of the user whose account it is about; null if the account is deleted: the mail is then
   * stored without the address.
   */
  account: string | null
  /** The reference of an attachment. */
  attachment?: string
  /** Whether its links are for nobody but the recipient, whoever that is. */
  linksAreOwn?: true
  /** What it is if it is not about the account alone: it then lets mails about accounts go before it. */
  turn?: MailTurn
}

/**
 * The mails that others go before, the last first: what is written to many, what is told to many, and what somebody is
 * told by themselves.
 */
const turns = ['broadcast', 'news', 'notice'] as const
export type MailTurn = (typeof turns)[number]

export type NewMail = Addressed & (KindMail | WrittenMail)

export interface Mail extends Pick<OutboxFolder, 'list' | 'read'> {
  /**
   * Queues a mail in the caller's transaction: it is sent after the commit, or never, and retried
   * while the mail server does not accept it. Throws 422 for an invalid address, and an error for a
   * multi-line subject, a link to another site, and an undeclared mail.
   */
  queue(tx: Executor, mail: NewMail): Promise<void>
  /** The rendered mail. Throws like `queue`. */
  render(executor: Executor, mail: KindMail): Promise<Rendered>
  /**
   * After the caller's transaction has been committed, removes all mails to an account that it
   * deletes: stored ones, waiting ones, and those queued at that moment.
   */
  forget(tx: Executor, account: Forgotten): Promise<void>
  /**
   * Sends a mail immediately, bypassing the queue, to test the mail server. Throws 422 with the
   * server's response if it is not accepted.
   */
  sendNow(mail: NewMail): Promise<void>
  /** Identifies the mail server without naming it; null if mails are stored for lack of one. */
  readonly server: string | null
  jobs: JobKind<never>[]
}

type Rendered = ReturnType<typeof renderMail>

interface MailJob {
  sealed: string
  /** For finding the mails of an account. */
  account?: string
}

const forgottenSchema = z.object({ id: z.uuid(), email: z.string() })
type Forgotten = z.infer<typeof forgottenSchema>

const waitingSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  /** Missing if an earlier release queued the mail. */
  account: z.uuid().nullish(),
  at: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The address at which a mail program unsubscribes. */
  unsubscribe: z.string().optional(),
  attachment: z.string().max(200).optional(),
  linksAreOwn: z.literal(true).optional(),
})
type Waiting = z.infer<typeof waitingSchema>

/** Mail servers accept more; a larger file is not attached, and stays at the place the mail names. */
const attachmentBytes = 2 * 1024 * 1024

/** The time limit for one mail, from the name look-up to the last response, in milliseconds. */
const timeLimitMs = 5000
const retainedDays = 30
// A queue of their own: whoever waits for a link waits behind no letter to everybody.
const accountQueue = 'mail.send'
const turnsQueue = 'mail.send-in-turn'
/** The queues in which mails wait to be sent. */
export const sendingQueues: readonly string[] = [accountQueue, turnsQueue]

/** How many mails of a queue a process sends at a time, each by a connection of its own. */
const sentAtOnce = 10
/** How long the queue keeps mails that were sent, or never will be, in seconds. */
const settledSeconds = 60 * 60
/** After this many seconds nothing is queued any more that was started before an account was deleted. */
const lateSeconds = 60
const day = 24 * 60 * 60 * 1000

/** Mails through the job queue: to the configured server, or into a folder that an admin can read. */
export function createMail(deps: MailDeps): Mail {
  const { jobs, now, log, from, brand, logo, publicUrl } = deps
  const seal = createSeal(deps.secret)
  const folder = openOutboxFolder(deps.folder)
  const deliver = deps.smtpUrl ? bySmtp(deps.smtpUrl, deps) : intoFolder(folder)

  /** A missing attachment does not hold back the mail: its content is in the text as well. */
  const filesOf = async ({ id, attachment }: Waiting): Promise<Attachment[]> => {
    if (!attachment) return []
    try {
      const file = await deps.attachment(attachment)
      if (!file || file.content.byteLength > attachmentBytes) return []
      const { name: filename, type: contentType, content } = file
      return [{ filename, contentType, content: Buffer.from(content) }]
    } catch (error) {
      log.error({ err: error, mail: id }, 'a mail goes out without its file')
      return []
    }
  }

  /** What the mail server says of a recipient is told before the job is done: after a crash it says so again. */
  const learn = async ({ id: mail, to: address, account }: Waiting, error: RefusedForGood) => {
    const { command, responseCode: code, response = '' } = error
    log.warn({ mail, response: code }, 'a mail was refused for good')
    if (account && command === 'RCPT TO') {
      await deps.refused({ userId: account, address, code, response })
    }
  }

  const sending = (
    name: string,
    passes: (mail: Waiting) => Promise<boolean>,
  ): JobKind<MailJob> => ({
    name,
    atOnce: sentAtOnce,
    retentionSeconds: settledSeconds,
    async handle({ sealed }) {
      const mail = waitingSchema.parse(seal.open(sealed))
      if (!(await passes(mail))) return
      try {
        const attachments = await filesOf(mail)
        await deliver(mail, { ...messageOf(mail, from), attachments })
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
        await learn(mail, error)
      }
    },
  })
  const send = sending(accountQueue, async () => true)
  // It may have bounced since the mail was queued.
  const sendInTurn = sending(turnsQueue, async ({ account, to }) =>
    account ? !(await deps.isSuppressed(account, to)) : true,
  )
  const removeOld: JobKind<never> = {
    name: 'mail.remove-old',
    cron: '41 3 * * *',
    handle: () => folder.removeBefore(new Date(now().getTime() - retainedDays * day)),
  }

  const forget: JobKind<MailJob> = {
    name: 'mail.forget',
    retentionSeconds: settledSeconds,
    async handle({ sealed }) {
      const { id, email } = forgottenSchema.parse(seal.open(sealed))
      const running = await withdrawJobs(deps.db.pool, [send, sendInTurn], { account: id })
      if (running > 0) throw new Error('a mail to a deleted account is just going out')
      // An earlier release stored only the address.
      await folder.remove(({ account, to }) => account === id || (!account && to === email))
    },
  }

  const contentOf = async (
    executor: Executor,
    mail: KindMail,
    academy: string,
  ): Promise<MailContent> => {
    const { kind, path, notes, unsubscribe } = mail
    if (!deps.kinds().includes(kind)) throw new Error(`no module declares the mail ${kind.key}`)
    const words = mail.words ?? (await deps.words(executor, kind.key)) ?? kind.words
    const filling: Filling = { values: { ...mail.values, academy }, path, publicUrl }
    const text = await fillWords(kind, words, filling)
    return { ...text, ...(notes && { notes }), ...(unsubscribe && { unsubscribe }) }
  }

  const render = async (executor: Executor, mail: KindMail | WrittenMail): Promise<Rendered> => {
    const name = await brand(executor)
    const content = 'written' in mail ? mail.written : await contentOf(executor, mail, name)
    return renderMail(content, { brand: name, logo: await logo(executor), publicUrl })
  }

  const write = async (executor: Executor, mail: NewMail): Promise<Waiting> => {
    const { to, account, attachment, linksAreOwn } = mail
    if (!isRecipient(to)) {
      throw new Failure('rule_violated', 'E-mails cannot be sent to this address.')
    }
    const rendered = await render(executor, mail)
    const known = { id: newId(), to, account, at: now().toISOString(), ...rendered }
    return { ...known, ...(attachment && { attachment }), ...(linksAreOwn && { linksAreOwn }) }
  }

  return {
    async queue(tx, mail) {
      const { account, turn } = mail
      const waiting = await write(tx, mail)
      const sealed = seal.close(waiting)
      const data = account === null ? { sealed } : { sealed, account }
      if (!turn) return jobs.send<MailJob>(tx, send, data)
      await jobs.send<MailJob>(tx, sendInTurn, data, { priority: turns.indexOf(turn) })
    },
    async forget(tx, account) {
      const data = { sealed: seal.close(account) }
      await jobs.send<MailJob>(tx, forget, data)
      await jobs.send<MailJob>(tx, forget, data, { waitSeconds: lateSeconds })
    },
    async sendNow(mail) {
      const waiting = await write(deps.db.pool, mail)
      try {
        await deliver(waiting, messageOf(waiting, from))
      } catch (error) {
        throw new Failure(
          'rule_violated',
          `The mail server did not accept it: ${mailServerReason(error)}`,
          {
            cause: error,
          },
        )
      }
    },
    server: deps.smtpUrl ? fingerprint(`${deps.secret} ${deps.smtpUrl}`).slice(0, 16) : null,
    render,
    jobs: [send, sendInTurn, forget, removeOld],
    list: folder.list,
    read: folder.read,
  }
}

/** The headers for one-click unsubscribing (RFC 8058). */
const unsubscribeHeaders = (address: string | undefined) =>
  address && {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }

type Attachment = NonNullable<SendMailOptions['attachments']>[number]

type Deliver = (mail: Waiting, message: SendMailOptions) => Promise<void>

function messageOf(mail: Waiting, from: Sender): SendMailOptions {
  const { id, to, at, subject, text, html, unsubscribe } = mail
  return {
    from,
    // As an object the address is used as it is and never parsed as a list.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: new Date(at),
    // The same at every attempt, so that a server that already has it can tell.
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function bySmtp(url: string, { onlyPublic }: Pick<MailDeps, 'onlyPublic'>): Deliver {
  let opened: ReturnType<typeof openMailServer> | null = null
  return async (_mail, message) => {
    opened ??= openMailServer(url, { onlyPublic, timeLimitMs })
    const transport = await opened
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeLimitMs) })
  }
}

/** Replaces the address of a deleted account. */
const nobody = 'a deleted account'

function intoFolder(folder: OutboxFolder): Deliver {
  return async ({ id, to, account, subject, at, text, linksAreOwn }, message) => {
    const { default: nodemailer } = await import('nodemailer')
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
    const isFarewell = account === null
    const written = isFarewell ? { ...message, to: undefined } : message
    const { message: bytes } = await transport.sendMail(written)
    if (!Buffer.isBuffer(bytes)) throw new Error('the mail was not rendered')
    const recipient = isFarewell ? nobody : to
    const stored = { name: id, to: recipient, account, subject, date: at, text }
    await folder.keep({ ...stored, ...(linksAreOwn && { linksAreOwn }) }, bytes)
  }
}

interface RefusedForGood extends Error {
  responseCode: number
  /** The server's answer, and the command that it answers. */
  response?: string
  command?: string
}

/** Whether the server has refused this very mail permanently, so that retrying would be a nuisance. */
function isRefusedForGood(error: unknown): error is RefusedForGood {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const { code, responseCode } = error
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    typeof responseCode === 'number' &&
    responseCode >= 500
  )
}
