import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MailWords } from '#contract/mail-words.ts'
import { newId } from '#server/platform/clock.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'
import { crowding } from '#testing/trust/report.ts'
import { createMail, type Mail, type NewMail } from './mail.ts'
import { mailKind } from './mail-kind.ts'

const log = createLog({ level: 'fatal', pretty: false })
const at = new Date('2026-11-20T10:00:00.000Z')
const patience = { timeout: 20_000, interval: 100 }

let bench: RouteBench
let folder: string
const stops: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  bench = await startRouteBench()
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'academy-mail-')), 'mail')
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await bench.stop()
  await rm(path.dirname(folder), { recursive: true, force: true })
})

const mailTo = (smtpUrl?: string, now = () => at): Mail =>
  createMail({
    db: bench.db,
    jobs: bench.jobs,
    now,
    log,
    smtpUrl,
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
    publicUrl: 'https://academy.example.com',
    folder,
    secret: 'a secret of the tests',
  })

const content = {
  subject: 'Grüße — reset',
  greeting: 'Hello,',
  paragraphs: ['Somebody asked for a new password.'],
  button: { label: 'Set a new password', path: '/reset-password?token=the-token' },
}
const letter = (to = 'ada@people.example', account: string | null = newId()): NewMail => ({
  to,
  account,
  letter: content,
})

const declared = mailKind({
  key: 'hello',
  name: 'Hello',
  occasion: 'To whoever is greeted',
  fields: { name: { says: 'the name', example: 'Ada' } },
  examplePath: '/dashboard',
  words: { subject: 'Hello {{name}}', body: 'Dear {{name}},\n\n[Open]({{link}})' },
})
const ownWords = new Map<string, MailWords>()

const queue = (mail: Mail, letters: NewMail[]) =>
  bench.db.transaction(async (tx) => {
    for (const one of letters) await mail.queue(tx, one)
  })

const jobsNow = async () => {
  const { rows } = await bench.db.driver.query(
    "select state, data::text from pgboss.job where name = 'mail.send'",
  )
  return rows
}

interface Received {
  from: string
  to: string[]
  message: string
}

/** A real mail server on a free port; `judge` decides on a recipient with the code of a refusal. */
async function startSmtp(judge: (address: string) => number | undefined = () => undefined) {
  const received: Received[] = []
  const asked: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      const responseCode = judge(address)
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
  return { url: addressOf(listening), received, asked }
}

function addressOf(server: Server): string {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the server listens on no port')
  return `smtp://127.0.0.1:${address.port}`
}

test('without a mail server a mail is stored as a file that only its owner can read', async () => {
  const mail = mailTo()
  await bench.startJobs(...mail.jobs)
  await queue(mail, [letter()])
  await vi.waitFor(async () => {
    expect((await mail.list({ page: 1, limit: 10 })).total).toBe(1)
  }, patience)

  const { items } = await mail.list({ page: 1, limit: 10 })
  const name = items[0]?.name ?? ''
  expect(await mail.read(name)).toEqual({
    name,
    to: 'ada@people.example',
    account: expect.any(String),
    subject: 'Grüße — reset',
    date: at.toISOString(),
    text: expect.stringContaining('https://academy.example.com/reset-password?token=the-token'),
  })
  expect((await readdir(folder)).sort()).toEqual([`${name}.eml`, `${name}.json`])
  const file = path.join(folder, `${name}.eml`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const eml = await readFile(file, 'utf8')
  expect(eml).toMatch(/^From: Meridian <academy@example\.com>\r?$/m)
  expect(eml).toMatch(/^To: ada@people\.example\r?$/m)
  expect(eml).toContain(`Message-ID: <${name}@example.com>`)
  expect(eml).toContain('multipart/alternative')
})

test('a mail queued in a rolled-back transaction is never sent', async () => {
  const { url, received } = await startSmtp()
  const mail = mailTo(url)
  await bench.startJobs(...mail.jobs)
  const failing = bench.db.transaction(async (tx) => {
    await mail.queue(tx, letter('never@people.example'))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await queue(mail, [letter()])
  await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  expect(received[0]).toMatchObject({ from: 'academy@example.com', to: ['ada@people.example'] })
  expect(received[0]?.message).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(await mail.list({ page: 1, limit: 10 })).toEqual({ items: [], total: 0 })
})

test('a mail that the server temporarily refuses is retried under the same id', async () => {
  const answers = [451, 421]
  const { url, received, asked } = await startSmtp(() => answers.shift())
  const mail = mailTo(url)
  await bench.startJobs(...mail.jobs)
  await queue(mail, [letter()])
  await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  expect(asked).toHaveLength(3)
  expect(received[0]?.message.match(/^Message-ID: <[0-9a-f-]{36}@example\.com>/gm)).toHaveLength(1)
})

test('a mail that the server permanently refuses is given up, and the next is sent', async () => {
  const { url, received, asked } = await startSmtp((to) =>
    to.startsWith('gone') ? 550 : undefined,
  )
  const mail = mailTo(url)
  await bench.startJobs(...mail.jobs)
  await queue(mail, [letter('gone@people.example')])
  const done = async () => expect(await jobsNow()).toMatchObject([{ state: 'completed' }])
  await vi.waitFor(done, patience)
  await queue(mail, [letter()])
  await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  expect(asked).toEqual(['gone@people.example', 'ada@people.example'])
})

test('a server that never answers costs five seconds, and the mail waits', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise<void>((resolve) => silent.close(() => resolve())))
  const mail = mailTo(addressOf(silent))
  await bench.startJobs(...mail.jobs)
  const began = performance.now()
  await queue(mail, [letter()])
  const waiting = async () => expect(await jobsNow()).toMatchObject([{ state: 'retry' }])
  await vi.waitFor(waiting, patience)
  expect(performance.now() - began).toBeLessThan(9000 * crowding())
})

test('two processes send each mail once', async () => {
  const { url, received } = await startSmtp()
  const mail = mailTo(url)
  const other = createJobs(bench.databaseUrl, log)
  stops.push(() => other.stop())
  await Promise.all([bench.startJobs(...mail.jobs), other.start(mail.jobs)])
  const addresses = Array.from({ length: 12 }, (_, number) => `number-${number}@people.example`)
  await queue(
    mail,
    addresses.map((to) => letter(to)),
  )
  const done = async () => {
    const states = (await jobsNow()).map(({ state }) => state)
    expect(states).toEqual(addresses.map(() => 'completed'))
  }
  await vi.waitFor(done, patience)
  expect(received.flatMap(({ to }) => to).sort()).toEqual([...addresses].sort())
})

test('neither addresses nor links are readable in the queue', async () => {
  const mail = mailTo()
  await bench.startJobs(...mail.jobs)
  await queue(mail, [letter()])
  const [job] = await jobsNow()
  expect(job.data).toContain('sealed')
  expect(job.data).not.toMatch(/ada@|the-token|asked for/)
})

test('a malformed address, a second header and a foreign link are refused and queue nothing', async () => {
  const mail = mailTo()
  await bench.startJobs(...mail.jobs)
  const refused = { code: 'rule_violated' }
  for (const to of [
    'ada@people.example, eve@people.example',
    'ada@people.example\r\nBcc: a@b.cd',
  ]) {
    await expect(queue(mail, [letter(to)])).rejects.toMatchObject(refused)
  }
  const wrong = (part: object) => [{ ...letter(), letter: { ...content, ...part } }]
  await expect(queue(mail, wrong({ subject: 'Hi\r\nBcc: a@b.cd' }))).rejects.toThrow()
  const button = { label: 'Go', path: '//evil.example' }
  await expect(queue(mail, wrong({ button }))).rejects.toThrow()
  expect(await jobsNow()).toEqual([])
})

const forget = (mail: Mail, account: { id: string; email: string }) =>
  bench.db.transaction((tx) => mail.forget(tx, account))
const recipients = async (mail: Mail) =>
  (await mail.list({ page: 1, limit: 10 })).items.map(({ to }) => to)

test("an account's mails are deleted with it, including waiting ones and those of earlier releases", async () => {
  const mail = mailTo()
  const [gone, stays] = [newId(), newId()]
  await bench.startJobs(...mail.jobs)
  await queue(mail, [letter('gone@people.example', gone), letter('stays@people.example', stays)])
  await vi.waitFor(async () => expect(await recipients(mail)).toHaveLength(2), patience)
  const old = path.join(folder, newId())
  const kept = { to: 'gone@people.example', subject: 'Old', date: at.toISOString(), text: '' }
  await writeFile(`${old}.json`, JSON.stringify(kept))
  await writeFile(`${old}.eml`, '')
  // One that nobody is processing yet, in a queue without a server to send it.
  const tomorrow = 24 * 60 * 60
  await bench.db.transaction((tx) =>
    bench.jobs.send(
      tx,
      { name: 'mail.send' },
      { sealed: '', account: gone },
      { waitSeconds: tomorrow },
    ),
  )

  await forget(mail, { id: gone, email: 'gone@people.example' })
  const done = async () => expect(await recipients(mail)).toEqual(['stays@people.example'])
  await vi.waitFor(done, patience)
  const { rows } = await bench.db.driver.query(
    "select data->>'account' as account from pgboss.job where name = 'mail.send'",
  )
  expect(rows).toEqual([{ account: stays }])
})

test('a farewell arrives, and is stored without the address', async () => {
  const { url, received } = await startSmtp()
  const sending = mailTo(url)
  const keeping = mailTo()
  const account = { id: newId(), email: 'gone@people.example' }
  await bench.startJobs(...sending.jobs)
  await forget(sending, account)
  await queue(sending, [letter(account.email, null)])
  await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  expect(received[0]).toMatchObject({ to: [account.email] })

  const { rows } = await bench.db.driver.query(
    "select data from pgboss.job where name = 'mail.send'",
  )
  await keeping.jobs.find(({ name }) => name === 'mail.send')?.handle(rows[0].data as never)
  expect(await recipients(keeping)).toEqual(['a deleted account'])
  for (const file of await readdir(folder)) {
    expect(await readFile(path.join(folder, file), 'utf8')).not.toContain(account.email)
  }
})

test('a mail that is being sent is waited for', async () => {
  const release = Promise.withResolvers<void>()
  const account = newId()
  const mail = mailTo()
  const busy = { name: 'mail.send', handle: () => release.promise }
  await bench.startJobs(busy, ...mail.jobs.filter(({ name }) => name !== 'mail.send'))
  await queue(mail, [letter('gone@people.example', account)])
  await vi.waitFor(
    async () => expect(await jobsNow()).toMatchObject([{ state: 'active' }]),
    patience,
  )
  await forget(mail, { id: account, email: 'gone@people.example' })
  const states = async () => {
    const { rows } = await bench.db.driver.query(
      "select state from pgboss.job where name = 'mail.forget' and start_after < now() + interval '30 seconds'",
    )
    return rows.map(({ state }) => state)
  }
  await vi.waitFor(async () => expect(await states()).toEqual(['retry']), patience)
  release.resolve()
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), patience)
  expect(await jobsNow()).toEqual([])
})

test('stored mails are removed after thirty days', async () => {
  let now = at
  const mail = mailTo(undefined, () => now)
  await bench.startJobs(...mail.jobs)
  await queue(mail, [letter('old@people.example')])
  now = new Date('2026-12-15T10:00:00Z')
  await queue(mail, [letter('young@people.example')])
  const kept = async () => (await mail.list({ page: 1, limit: 10 })).items.map(({ to }) => to)
  await vi.waitFor(async () => expect(await kept()).toHaveLength(2), patience)
  expect(await kept()).toEqual(['young@people.example', 'old@people.example'])

  now = new Date('2026-12-21T10:00:00Z')
  await mail.jobs.find(({ name }) => name === 'mail.remove-old')?.handle({} as never)
  expect(await kept()).toEqual(['young@people.example'])
  expect(await readdir(folder)).toHaveLength(2)
})

test('a file is attached once, even if the server accepts the mail only at the second attempt', async () => {
  let tries = 0
  const { url, received } = await startSmtp(() => {
    tries += 1
    return tries === 1 ? 451 : undefined
  })
  const mail = mailTo(url)
  await bench.startJobs(...mail.jobs)
  await queue(mail, [{ ...letter(), attachment: 'document' }])
  await expect.poll(() => received.length, { timeout: 60_000, interval: 200 }).toBe(1)
  expect(received[0]?.message).toContain('filename=R-1.pdf')
  expect(received[0]?.message.split('filename=')).toHaveLength(2)
}, 90_000)

test.each(['broken', 'large'])(
  'an attachment that is %s does not hold back the mail',
  async (attachment) => {
    const { url, received } = await startSmtp()
    const mail = mailTo(url)
    await bench.startJobs(...mail.jobs)
    await queue(mail, [{ ...letter(), attachment }])
    await expect.poll(() => received.length, patience).toBe(1)
    expect(received[0]?.message).not.toContain('filename=')
  },
)

test('a mail has its default text until the owner changes it', async () => {
  const mail = mailTo()
  const greeting = { kind: declared, values: { name: 'Ada *' }, path: '/dashboard' }
  const asItCame = await mail.render(bench.db.pool, greeting)
  expect(asItCame.subject).toBe('Hello Ada *')
  expect(asItCame.text).toMatch(
    /^Dear Ada \*,\n\nOpen:\nhttps:\/\/academy.example.com\/dashboard\n/,
  )
  ownWords.set('hello', {
    subject: 'Hi {{name}} of {{academy}}',
    body: 'Be **welcome**, {{name}}.',
  })
  const own = await mail.render(bench.db.pool, greeting)
  ownWords.clear()
  expect(own.subject).toBe('Hi Ada * of Meridian')
  expect(own.html).toContain('<p>Be <strong>welcome</strong>, Ada *.</p>')
  expect(own.text).toContain('Be **welcome**, Ada *.')
})

test('a mail not declared by any module is not sent', async () => {
  const mail = mailTo()
  const stray = { kind: { ...declared }, values: { name: 'Ada' } }
  await expect(mail.render(bench.db.pool, stray)).rejects.toThrow('no module declares')
  const to = { to: 'ada@people.example', account: null }
  await expect(queue(mail, [{ ...to, ...stray }])).rejects.toThrow('no module declares')
})
