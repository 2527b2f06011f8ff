import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import {
  at,
  content,
  declared,
  type MailBench,
  smtpUrlOf,
  startMailBench,
  written,
} from '#testing/mail-bench.ts'
import { crowding } from '#testing/trust/report.ts'
import type { Mail } from './mail.ts'

const log = createLog({ level: 'fatal', pretty: false })
const patience = { timeout: 60_000, interval: 100 }

let mails: MailBench
beforeEach(async () => {
  mails = await startMailBench()
})
afterEach(() => mails.stop())

test('without a mail server a mail is kept as a file that only its owner can read', async () => {
  const mail = mails.mailTo()
  await mails.bench.startJobs(...mail.jobs)
  await mails.queue(mail, [written()])
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
  expect((await readdir(mails.folder)).sort()).toEqual([`${name}.eml`, `${name}.json`])
  const file = path.join(mails.folder, `${name}.eml`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const eml = await readFile(file, 'utf8')
  expect(eml).toMatch(/^From: Meridian <academy@example\.com>\r?$/m)
  expect(eml).toMatch(/^To: ada@people\.example\r?$/m)
  expect(eml).toContain(`Message-ID: <${name}@example.com>`)
  expect(eml).toContain('multipart/alternative')
})

test('what is queued in a transaction that is rolled back is never sent', async () => {
  const { url, received } = await mails.startSmtp()
  const mail = mails.mailTo(url)
  await mails.bench.startJobs(...mail.jobs)
  const failing = mails.bench.db.transaction(async (tx) => {
    await mail.queue(tx, written('never@people.example'))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await mails.queue(mail, [written()])
  await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  expect(received[0]).toMatchObject({ from: 'academy@example.com', to: ['ada@people.example'] })
  expect(received[0]?.message).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(await mail.list({ page: 1, limit: 10 })).toEqual({ items: [], total: 0 })
})

test('a mail that the server temporarily refuses is retried under the same id', async () => {
  const answers = [451, 421]
  const { url, received, asked: requested } = await mails.startSmtp(() => answers.shift())
  const mail = mails.mailTo(url)
  await mails.bench.startJobs(...mail.jobs)
  await mails.queue(mail, [written()])
  await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  expect(requested).toHaveLength(3)
  expect(received[0]?.message.match(/^Message-ID: <[0-9a-f-]{36}@example\.com>/gm)).toHaveLength(1)
})

test('a mail that the server never takes is given up, and the next goes out', async () => {
  const {
    url,
    received,
    asked: requested,
  } = await mails.startSmtp((to) => (to.startsWith('gone') ? 550 : undefined))
  const mail = mails.mailTo(url)
  await mails.bench.startJobs(...mail.jobs)
  await mails.queue(mail, [written('gone@people.example')])
  const done = async () => expect(await mails.jobsNow()).toMatchObject([{ state: 'completed' }])
  await vi.waitFor(done, patience)
  await mails.queue(mail, [written()])
  await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  expect(requested).toEqual(['gone@people.example', 'ada@people.example'])
})

test('a server that never answers costs five seconds, and the mail waits', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  mails.stops.push(() => new Promise<void>((resolve) => silent.close(() => resolve())))
  const mail = mails.mailTo(smtpUrlOf(silent))
  await mails.bench.startJobs(...mail.jobs)
  const began = performance.now()
  await mails.queue(mail, [written()])
  const waiting = async () => expect(await mails.jobsNow()).toMatchObject([{ state: 'retry' }])
  await vi.waitFor(waiting, patience)
  expect(performance.now() - began).toBeLessThan(9000 * crowding())
})

test('two processes send each mail once', async () => {
  const { url, received } = await mails.startSmtp()
  const mail = mails.mailTo(url)
  const other = createJobs(mails.bench.databaseUrl, log)
  mails.stops.push(() => other.stop())
  await Promise.all([mails.bench.startJobs(...mail.jobs), other.start(mail.jobs)])
  const addresses = Array.from({ length: 12 }, (_, number) => `number-${number}@people.example`)
  await mails.queue(
    mail,
    addresses.map((to) => written(to)),
  )
  const done = async () => {
    const states = (await mails.jobsNow()).map(({ state }) => state)
    expect(states).toEqual(addresses.map(() => 'completed'))
  }
  await vi.waitFor(done, patience)
  expect(received.flatMap(({ to }) => to).sort()).toEqual([...addresses].sort())
})

test('neither addresses nor links can be read in the queue', async () => {
  const mail = mails.mailTo()
  await mails.bench.startJobs(...mail.jobs)
  await mails.queue(mail, [written()])
  const [job] = await mails.jobsNow()
  expect(job.data).toContain('sealed')
  expect(job.data).not.toMatch(/ada@|the-token|asked for/)
})

test('an odd address, a second header and a foreign link are refused and queue nothing', async () => {
  const mail = mails.mailTo()
  await mails.bench.startJobs(...mail.jobs)
  const refused = { code: 'rule_violated' }
  for (const to of [
    'ada@people.example, eve@people.example',
    'ada@people.example\r\nBcc: a@b.cd',
  ]) {
    await expect(mails.queue(mail, [written(to)])).rejects.toMatchObject(refused)
  }
  const wrong = (part: object) => [{ ...written(), written: { ...content, ...part } }]
  await expect(mails.queue(mail, wrong({ subject: 'Hi\r\nBcc: a@b.cd' }))).rejects.toThrow()
  const button = { label: 'Go', path: '//evil.example' }
  await expect(mails.queue(mail, wrong({ button }))).rejects.toThrow()
  expect(await mails.jobsNow()).toEqual([])
})

const forget = (mail: Mail, account: { id: string; email: string }) =>
  mails.bench.db.transaction((tx) => mail.forget(tx, account))
const recipients = async (mail: Mail) =>
  (await mail.list({ page: 1, limit: 10 })).items.map(({ to }) => to)

test('with an account its mails go, those that wait and those of earlier releases too', async () => {
  const mail = mails.mailTo()
  const [gone, stays] = [newId(), newId()]
  await mails.bench.startJobs(...mail.jobs)
  await mails.queue(mail, [
    written('gone@people.example', gone),
    written('stays@people.example', stays),
  ])
  await vi.waitFor(async () => expect(await recipients(mail)).toHaveLength(2), patience)
  const old = path.join(mails.folder, newId())
  const stored = { to: 'gone@people.example', subject: 'Old', date: at.toISOString(), text: '' }
  await writeFile(`${old}.json`, JSON.stringify(stored))
  await writeFile(`${old}.eml`, '')
  // Some that nobody is processing yet, in queues without a server to send them.
  const tomorrow = 24 * 60 * 60
  await mails.bench.db.transaction(async (tx) => {
    for (const name of ['mail.send', 'mail.send-in-turn']) {
      const data = { sealed: '', account: gone }
      await mails.bench.jobs.send(tx, { name }, data, { waitSeconds: tomorrow })
    }
  })

  await forget(mail, { id: gone, email: 'gone@people.example' })
  const done = async () => expect(await recipients(mail)).toEqual(['stays@people.example'])
  await vi.waitFor(done, patience)
  const { rows } = await mails.bench.db.driver.query(
    "select data->>'account' as account from pgboss.job where name like 'mail.send%'",
  )
  expect(rows).toEqual([{ account: stays }])
})

test('a farewell arrives, and is kept without the address', async () => {
  const { url, received } = await mails.startSmtp()
  const sending = mails.mailTo(url)
  const keeping = mails.mailTo()
  const account = { id: newId(), email: 'gone@people.example' }
  await mails.bench.startJobs(...sending.jobs)
  await forget(sending, account)
  await mails.queue(sending, [written(account.email, null)])
  await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  expect(received[0]).toMatchObject({ to: [account.email] })

  const { rows } = await mails.bench.db.driver.query(
    "select data from pgboss.job where name = 'mail.send'",
  )
  await keeping.jobs.find(({ name }) => name === 'mail.send')?.handle(rows[0].data as never)
  expect(await recipients(keeping)).toEqual(['a deleted account'])
  for (const file of await readdir(mails.folder)) {
    expect(await readFile(path.join(mails.folder, file), 'utf8')).not.toContain(account.email)
  }
})

test('a mail that is being sent is waited for', async () => {
  const release = Promise.withResolvers<void>()
  const account = newId()
  const mail = mails.mailTo()
  const busy = { name: 'mail.send', handle: () => release.promise }
  await mails.bench.startJobs(busy, ...mail.jobs.filter(({ name }) => name !== 'mail.send'))
  await mails.queue(mail, [written('gone@people.example', account)])
  await vi.waitFor(
    async () => expect(await mails.jobsNow()).toMatchObject([{ state: 'active' }]),
    patience,
  )
  await forget(mail, { id: account, email: 'gone@people.example' })
  const states = async () => {
    const { rows } = await mails.bench.db.driver.query(
      "select state from pgboss.job where name = 'mail.forget' and start_after < now() + interval '30 seconds'",
    )
    return rows.map(({ state }) => state)
  }
  await vi.waitFor(async () => expect(await states()).toEqual(['retry']), patience)
  release.resolve()
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), patience)
  expect(await mails.jobsNow()).toEqual([])
})

test('stored mails are removed after thirty days', async () => {
  let now = at
  const mail = mails.mailTo(undefined, () => now)
  await mails.bench.startJobs(...mail.jobs)
  await mails.queue(mail, [written('old@people.example')])
  now = new Date('2026-12-15T10:00:00Z')
  await mails.queue(mail, [written('young@people.example')])
  const stored = async () => (await mail.list({ page: 1, limit: 10 })).items.map(({ to }) => to)
  await vi.waitFor(async () => expect(await stored()).toHaveLength(2), patience)
  expect(await stored()).toEqual(['young@people.example', 'old@people.example'])

  now = new Date('2026-12-21T10:00:00Z')
  await mail.jobs.find(({ name }) => name === 'mail.remove-old')?.handle({} as never)
  expect(await stored()).toEqual(['young@people.example'])
  // Its two files, and the index of those that are left.
  expect(await readdir(mails.folder)).toHaveLength(3)
})

test('a file is attached once, even if the server accepts the mail only at the second attempt', async () => {
  let tries = 0
  const { url, received } = await mails.startSmtp(() => {
    tries += 1
    return tries === 1 ? 451 : undefined
  })
  const mail = mails.mailTo(url)
  await mails.bench.startJobs(...mail.jobs)
  await mails.queue(mail, [{ ...written(), attachment: 'document' }])
  await expect.poll(() => received.length, { timeout: 180_000, interval: 200 }).toBe(1)
  expect(received[0]?.message).toContain('filename=R-1.pdf')
  expect(received[0]?.message.split('filename=')).toHaveLength(2)
}, 300_000)

test.each(['broken', 'large'])('a file that is %s holds no mail back', async (attachment) => {
  const { url, received } = await mails.startSmtp()
  const mail = mails.mailTo(url)
  await mails.bench.startJobs(...mail.jobs)
  await mails.queue(mail, [{ ...written(), attachment }])
  await expect.poll(() => received.length, patience).toBe(1)
  expect(received[0]?.message).not.toContain('filename=')
})

test('a mail says what the program came with until the owner says something else', async () => {
  const mail = mails.mailTo()
  const greeting = { kind: declared, values: { name: 'Ada *' }, path: '/dashboard' }
  const asItCame = await mail.render(mails.bench.db.pool, greeting)
  expect(asItCame.subject).toBe('Hello Ada *')
  expect(asItCame.text).toMatch(
    /^Dear Ada \*,\n\nOpen:\nhttps:\/\/academy.example.com\/dashboard\n/,
  )
  mails.ownWords.set('hello', {
    subject: 'Hi {{name}} of {{academy}}',
    body: 'Be **welcome**, {{name}}.',
  })
  const own = await mail.render(mails.bench.db.pool, greeting)
  mails.ownWords.clear()
  expect(own.subject).toBe('Hi Ada * of Meridian')
  expect(own.html).toContain('<p>Be <strong>welcome</strong>, Ada *.</p>')
  expect(own.text).toContain('Be **welcome**, Ada *.')
})

test('a mail that no module declares is not sent', async () => {
  const mail = mails.mailTo()
  const stray = { kind: { ...declared }, values: { name: 'Ada' } }
  await expect(mail.render(mails.bench.db.pool, stray)).rejects.toThrow('no module declares')
  const to = { to: 'ada@people.example', account: null }
  await expect(mails.queue(mail, [{ ...to, ...stray }])).rejects.toThrow('no module declares')
})
