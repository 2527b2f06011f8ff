import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { type MailBench, startMailBench, written } from '#testing/mail-bench.ts'
import type { MailTurn } from './mail.ts'

const log = createLog({ level: 'fatal', pretty: false })
const patience = { timeout: 60_000, interval: 100 }

let mails: MailBench
beforeEach(async () => {
  mails = await startMailBench()
})
afterEach(() => mails.stop())

test('a mail about an account waits behind no broadcast', async () => {
  const released = Promise.withResolvers<undefined>()
  const isReader = (address: string) => address.startsWith('reader')
  const {
    url,
    received,
    asked: requested,
  } = await mails.startSmtp((to) => (isReader(to) ? released.promise : undefined))
  const mail = mails.mailTo(url)
  await mails.bench.startJobs(...mail.jobs)
  const readers = Array.from({ length: 100 }, (_, number) => `reader-${number}@people.example`)
  await mails.queue(
    mail,
    readers.map((to) => ({ ...written(to), turn: 'broadcast' })),
  )
  await vi.waitFor(() => expect(requested.filter(isReader)).not.toEqual([]), patience)
  await mails.queue(mail, [written()])
  await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  expect(received[0]).toMatchObject({ to: ['ada@people.example'] })
  released.resolve(undefined)
})

test('what somebody is told by themselves goes before what all are told', async () => {
  const { url, asked: requested } = await mails.startSmtp()
  const mail = mails.mailTo(url)
  // The queues are there, and nobody works on them yet.
  const earlier = createJobs(mails.bench.databaseUrl, log)
  await earlier.start(mail.jobs)
  await earlier.stop()
  await mails.bench.startJobs()
  const queued = (turn: MailTurn, count: number) =>
    Array.from({ length: count }, (_, number) => ({
      ...written(`${turn}-${number}@people.example`),
      turn,
    }))
  for (const some of [queued('broadcast', 10), queued('news', 10), queued('notice', 10)]) {
    await mails.queue(mail, some)
  }
  const working = createJobs(mails.bench.databaseUrl, log)
  mails.stops.push(() => working.stop())
  await working.start(mail.jobs)
  await vi.waitFor(() => expect(requested).toHaveLength(30), patience)
  const turns = requested.map((address) => address.split('-')[0])
  // Ten at a time.
  expect(
    [turns.slice(0, 10), turns.slice(10, 20), turns.slice(20)].map((lot) => [...new Set(lot)]),
  ).toEqual([['notice'], ['news'], ['broadcast']])
})
