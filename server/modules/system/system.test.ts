import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSystem, listFailedJobs, retryJob } from '#contract/system.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { makeFailedJob, makeWaitingJob } from '#testing/stored-jobs.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const read = async () => (await app.call(getSystem, { as: admin })).body
const query = (text: string, values?: unknown[]) => app.academy.db.driver.query(text, values)
const stateOf = async (id: string) =>
  (await query('select state, retry_limit from pgboss.job where id = $1', [id])).rows[0]
const retries = async () =>
  (await query("select * from audit_entries where action = 'job.retried'")).rows

test('versions are those of the program, of Node and of the database', async () => {
  const { versions } = await read()
  expect(versions).toEqual({
    program: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+\.\d+/),
  })
})

test('each process announces itself, and takes its leave when it stops', async () => {
  const hosts = async () => (await read()).processes.map(({ isAlive, pid }) => ({ isAlive, pid }))
  const here = { isAlive: true, pid: process.pid }
  await expect.poll(hosts).toEqual([here])
  const other = await startApp({ shareWith: app })
  await expect.poll(hosts).toEqual([here, here])
  await other.stop()
  expect(await hosts()).toEqual([here])
})

test('a process that was killed is shown as gone for an hour', async () => {
  const silent = (since: string) =>
    query(
      `insert into processes (id, host, pid, version, node, started_at, seen_at, memory_bytes)
       values (gen_random_uuid(), 'web-2', 4711, '0.0.9', '26.9.0', now() - interval '2 days',
         now() - $1::interval, 1000)`,
      [since],
    )
  await silent('41 seconds')
  await silent('61 minutes')
  const gone = (await read()).processes.filter(({ isAlive }) => !isAlive)
  expect(gone).toMatchObject([{ host: 'web-2', pid: 4711, version: '0.0.9', memoryBytes: 1000 }])
  // The next announcement of any process forgets who was silent for an hour.
  const other = await startApp({ shareWith: app })
  const rows = async () => (await query("select from processes where host = 'web-2'")).rowCount
  await expect.poll(rows).toBe(1)
  await other.stop()
  await query("delete from processes where host = 'web-2'")
})

test('queues in which something waits are listed, the longest-waiting first', async () => {
  await makeWaitingJob(app, 'test.short', 5)
  await makeWaitingJob(app, 'test.long', 500)
  await makeWaitingJob(app, 'test.later', -500)
  const queues = (await read()).queues.filter(({ name }) => name.startsWith('test.'))
  expect(queues).toMatchObject([
    { name: 'test.long', waiting: 1 },
    { name: 'test.short', waiting: 1 },
  ])
  expect(queues[0]?.oldestSeconds).toBeGreaterThanOrEqual(500)
})

test('storage, mail and payments are told as they are configured', async () => {
  await query(
    "insert into stored_files (file_key, user_id, bytes, created_at) values ('avatars/a', $1, 1234, now())",
    [admin.id],
  )
  expect(await read()).toMatchObject({
    userFilesBytes: 1234,
    databaseBytes: expect.any(Number),
    mail: { hasServer: false, waiting: 0 },
    payments: { ways: [{ name: 'sandbox', isTest: true }], openDisputes: 0 },
  })
  const closed = await startApp({ env: { PAYMENT_SANDBOX: 'off' }, shareWith: app })
  const { body } = await closed.call(getSystem, { as: admin })
  expect(body.payments.ways).toEqual([])
  await closed.stop()
})

test('a job that was given up is listed with its error, without its data', async () => {
  const { id, queue } = await makeFailedJob(app, `could not write\nat file.ts ${'x'.repeat(500)}`)
  const { body } = await app.call(listFailedJobs, { as: admin })
  expect(body).toEqual([
    { id, queue, failedAt: expect.any(String), tries: 11, reason: 'could not write' },
  ])
  await query('delete from pgboss.job where id = $1', [id])
})

test('an admin has one tried again, once, and it is recorded', async () => {
  const params = await makeFailedJob(app)
  const answers = await Promise.all([
    app.call(retryJob, { as: admin, params }),
    app.call(retryJob, { as: admin, params }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect(await retries()).toMatchObject([
    { actor_id: admin.id, subject: params.id, subject_name: params.queue },
  ])
  // A worker of the running academy takes it.
  await expect
    .poll(() => stateOf(params.id), { timeout: 60_000 })
    .toEqual({
      state: 'completed',
      retry_limit: 11,
    })
  expect((await app.call(retryJob, { as: admin, params })).status).toBe(404)
})

test('nobody else may, and nothing is changed by trying', async () => {
  const params = await makeFailedJob(app)
  const before = await retries()
  const others = [null, await app.people.academy(), await app.people.free()]
  for (const as of others) {
    const status = as ? 403 : 401
    for (const call of [getSystem, listFailedJobs]) {
      expect((await app.call(call, { as })).status).toBe(status)
    }
    expect((await app.call(retryJob, { as, params })).status).toBe(status)
  }
  expect(await stateOf(params.id)).toMatchObject({ state: 'failed' })
  expect(await retries()).toEqual(before)
})

test('what is no failed job is not found', async () => {
  const { queue, id } = await makeFailedJob(app)
  const status = async (params: { queue: string; id: string }) =>
    (await app.call(retryJob, { as: admin, params })).status
  expect(await status({ queue, id: randomUUID() })).toBe(404)
  expect(await status({ queue: 'mail.send', id })).toBe(404)
  expect(await status({ queue, id: 'first' })).toBe(404)
  expect(await status({ queue: 'q'.repeat(101), id })).toBe(404)
})
