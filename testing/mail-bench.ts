import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { MailTemplate } from '#contract/mail-templates.ts'
import { newId } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { createMail, type Mail, type NewMail } from '#server/platform/mail/mail.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { startRouteBench } from '#testing/route-bench.ts'

const log = createLog({ level: 'fatal', pretty: false })

/** The current time in these tests. */
export const at = new Date('2026-11-20T10:00:00.000Z')

/** The content of the test letter. */
export const content = {
  subject: 'Grüße — reset',
  greeting: 'Hello,',
  paragraphs: ['Somebody asked for a new password.'],
  button: { label: 'Set a new password', path: '/reset-password?token=the-token' },
}

/** A letter to an address, with or without an account. */
export const written = (to = 'ada@people.example', account: string | null = newId()): NewMail => ({
  to,
  account,
  written: content,
})

/** The only declared kind of mail. */
export const declared = mailKind({
  key: 'hello',
  name: 'Hello',
  occasion: 'To whoever is greeted',
  fields: { name: { says: 'the name', example: 'Ada' } },
  examplePath: '/dashboard',
  words: { subject: 'Hello {{name}}', body: 'Dear {{name}},\n\n[Open]({{link}})' },
})

interface Received {
  from: string
  to: string[]
  message: string
}

export type MailBench = Awaited<ReturnType<typeof startMailBench>>

/** Everything that sending mails needs: a database, a folder and mail servers. */
export async function startMailBench() {
  const bench = await startRouteBench()
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'academy-mail-')), 'mail')
  const stops: (() => Promise<unknown>)[] = []
  const ownWords = new Map<string, MailTemplate>()
  const refusals: object[] = []
  const suppressed = new Set<string>()

  const mailTo = (smtpUrl?: string, now = () => at): Mail =>
    createMail({
      db: bench.db,
      jobs: bench.jobs,
      now,
      log,
      smtpUrl,
      onlyPublic: false,
      from: { name: 'Meridian', address: 'academy@example.com' },
      brand: async () => 'Meridian',
      words: async (_executor, key) => ownWords.get(key) ?? null,
      kinds: () => [declared],
      logo: async () => null,
      attachment: async (reference) => {
        if (reference === 'broken') throw new Error('cannot be drawn')
        const size = reference === 'large' ? 3_000_000 : 3
        return { name: 'R-1.pdf', type: 'application/pdf', content: new Uint8Array(size) }
      },
      refused: async (refusal) => void refusals.push(refusal),
      isSuppressed: async (_userId, address) => suppressed.has(address),
      publicUrl: 'https://academy.example.com',
      folder,
      secret: 'a secret of the tests',
    })

  /** A real mail server on a free port; `judge` may refuse a recipient with an SMTP code, or let the answer wait. */
  async function startSmtp(
    judge: (address: string) => Promise<number | undefined> | number | undefined = () => undefined,
  ) {
    const received: Received[] = []
    const requested: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      async onRcptTo({ address }, _session, done) {
        requested.push(address)
        const responseCode = await judge(address)
        done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
      },
      async onData(stream, { envelope }, done) {
        const message = await text(stream)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), message })
        done()
      },
    })
    const listening = server.listen(0, '127.0.0.1')
    await new Promise<void>((resolve) => listening.once('listening', () => resolve()))
    stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
    return { url: smtpUrlOf(listening), received, asked: requested }
  }

  return {
    bench,
    folder,
    /** Further functions to call on stop. */
    stops,
    /** The owner's own texts, by kind of mail. */
    ownWords,
    /** What the academy was told of refused recipients, and the addresses to which little goes. */
    refusals,
    suppressed,
    mailTo,
    startSmtp,
    queue: (mail: Mail, mails: NewMail[]) =>
      bench.db.transaction(async (tx) => {
        for (const one of mails) await mail.queue(tx, one)
      }),
    async jobsNow() {
      const { rows } = await bench.db.driver.query(
        "select state, data::text from pgboss.job where name in ('mail.send', 'mail.send-in-turn')",
      )
      return rows
    },
    async stop() {
      for (const stop of stops.splice(0)) await stop()
      await bench.stop()
      await rm(path.dirname(folder), { recursive: true, force: true })
    },
  }
}

/** A mail server's URL. */
export function smtpUrlOf(server: Server): string {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the server listens on no port')
  return `smtp://127.0.0.1:${address.port}`
}
