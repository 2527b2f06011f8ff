import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { getHealth } from '#contract/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { startPostgresProxy } from '#testing/postgres-proxy.ts'
import { makeWaitingJob } from '#testing/stored-jobs.ts'

const token = 'c0ffee5eed0ddba11f00d'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { METRICS_TOKEN: token, BACKUP_DIR: path.join('/dev/null', 'no') } })
})
afterAll(() => app.stop())

const ask = (authorization?: string) =>
  app.request({
    method: 'GET',
    url: '/api/metrics',
    ...(authorization && { headers: { authorization } }),
  })
const read = async () => (await ask(`Bearer ${token}`)).text

/** The value of one line; undefined where it is missing. */
async function figureOf(line: string): Promise<number | undefined> {
  const found = (await read()).split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('the token of the configuration opens them, and nothing else does', async () => {
  const { status, headers, text } = await ask(`Bearer ${token}`)
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/plain; version=0.0.4; charset=utf-8',
  })
  expect(text).toContain('# TYPE academy_http_requests_total counter')
  const admin = await app.people.admin()
  for (const wrong of [undefined, 'Bearer', `Bearer ${token}0`, token, `Bearer ${admin.token}`]) {
    expect(await ask(wrong)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  }
})

test('without a token in the configuration there is nothing at the address', async () => {
  const other = await startApp({ shareWith: app })
  try {
    const request = { method: 'GET', headers: { authorization: `Bearer ${token}` } } as const
    const [closed, unknown] = await Promise.all([
      other.request({ ...request, url: '/api/metrics' }),
      other.request({ ...request, url: '/api/no-such-call' }),
    ])
    expect(closed.status).toBe(404)
    expect(closed.text).toBe(unknown.text)
  } finally {
    await other.stop()
  }
})

test('requests are counted by pattern and class of status, never by address', async () => {
  const health = 'academy_http_requests_total{method="GET",route="/api/healthz",status="2xx"}'
  const before = (await figureOf(health)) ?? 0
  await app.call(getHealth)
  await app.call(getHealth)
  expect(await figureOf(health)).toBe(before + 2)
  const count = 'academy_http_request_duration_seconds_count{method="GET",route="/api/healthz"}'
  expect(await figureOf(count)).toBe(before + 2)

  await app.request({ method: 'GET', url: '/api/admin/users/4b2f0f5e-1111-4222-8333-944455556666' })
  await app.request({ method: 'GET', url: '/api/somebody@example.com' })
  await app.request({ method: 'GET', url: '/api/%zz' })
  const text = await read()
  expect(text).toContain('route="/api/admin/users/:id",status="4xx"')
  expect(text).toContain('route="unknown",status="4xx"')
  expect(text).not.toContain('4b2f0f5e')
  expect(text).not.toContain('somebody')
})

test('jobs that wait are counted by queue, with the age of the oldest', async () => {
  const queue = 'test.measured'
  for (const dueForSeconds of [300, 20, -3600]) await makeWaitingJob(app, queue, dueForSeconds)
  expect(await figureOf(`academy_jobs_waiting{queue="${queue}",scope="academy"}`)).toBe(2)
  const oldest = await figureOf(`academy_jobs_oldest_seconds{queue="${queue}",scope="academy"}`)
  expect(oldest).toBeGreaterThanOrEqual(300)
  expect(oldest).toBeLessThan(900)
  expect(await read()).not.toContain('__pgboss')
})

test('what is read from the database is marked as shared, what is of the process is not', async () => {
  const text = await read()
  expect(await figureOf('academy_database_up')).toBe(1)
  expect(await figureOf('academy_streams_open')).toBe(0)
  expect(await figureOf('academy_disputes_open{scope="academy"}')).toBe(0)
  expect(await figureOf('academy_mails_waiting{scope="academy"}')).toBe(0)
  expect(await figureOf('academy_database_size_bytes{scope="academy"}')).toBeGreaterThan(1e6)
  expect(await figureOf('academy_disk_free_bytes')).toBeGreaterThan(0)
  expect(text).toMatch(/^academy_database_connections\{state="idle"\} \d+$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

test('an open dispute is counted until it is decided', async () => {
  const { id } = await app.people.academy()
  const { driver } = app.academy.db
  await driver.query(
    `with intent as (
       insert into payment_intents (id, user_id, program, amount_cents, currency, provider, provider_id)
       values (gen_random_uuid(), $1, 'academy', 1000, 'usd', 'sandbox', 'pi_measured') returning *)
     insert into transactions (id, intent_id, user_id, program, amount_cents, currency, status, provider,
       provider_id, paid_at, dispute, dispute_news_at)
     select gen_random_uuid(), id, user_id, program, amount_cents, currency, 'paid', provider, provider_id,
       now(), 'open', now() from intent`,
    [id],
  )
  const disputes = () => figureOf('academy_disputes_open{scope="academy"}')
  expect(await disputes()).toBe(1)
  await driver.query("update transactions set dispute = 'won', dispute_news_at = now()")
  expect(await disputes()).toBe(0)
})

test('a daily backup that fails is told, with the age of the last that was made', async () => {
  const failing = () => figureOf('academy_backup_failing{scope="academy"}')
  await expect.poll(failing, { timeout: 60_000 }).toBe(1)
  const age = () => figureOf('academy_backup_age_seconds{scope="academy"}')
  expect(await age()).toBeUndefined()
  await app.academy.db.driver.query(
    `insert into backups (id, started_at, ended_at, file, bytes)
     values (gen_random_uuid(), now() - interval '2 hours', now(), 'academy.tar.zst', 1)`,
  )
  expect(await age()).toBeGreaterThanOrEqual(7200)
  expect(await age()).toBeLessThan(9000)
})

test('while the database is away its figures are missing, and the rest is answered', async () => {
  const database = await createTestDatabase()
  const proxy = await startPostgresProxy(database.url)
  const other = await startApp({
    database: { ...database, url: proxy.url },
    env: { METRICS_TOKEN: token },
    impatient: true,
  })
  const headers = { authorization: `Bearer ${token}` }
  try {
    proxy.takeAway()
    const { status, text } = await other.request({ method: 'GET', url: '/api/metrics', headers })
    expect(status).toBe(200)
    const lines = text.split('\n')
    expect(lines).toContain('academy_database_up 0')
    expect(lines).toContain('academy_streams_open 0')
    expect(lines.filter((line) => line.includes('scope="academy"'))).toEqual([])
  } finally {
    proxy.giveBack()
    await other.stop()
    await proxy.stop()
  }
})

describe('the rules for Prometheus', async () => {
  interface Rule {
    alert: string
    expr: string
    labels: { severity: string }
    annotations: { summary: string }
  }
  const file = path.join(import.meta.dirname, '../../docs/alerts.yml')
  const { groups } = parse(await readFile(file, 'utf8')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)

  test('each has a name of its own, a severity and a sentence', () => {
    expect(rules.length).toBeGreaterThan(10)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { labels, annotations } of rules) {
      expect(labels.severity).toMatch(/^(?:page|ticket)$/)
      expect(annotations.summary).toMatch(/\.|\?$/)
    }
  })

  test.each(rules)('$alert asks for measures and labels that exist', async ({ expr }) => {
    const text = await read()
    const names = expr.match(/\b(?:academy|nodejs|process)_\w+/g) ?? []
    const known = names.map((name) => name.replace(/_bucket$/, ''))
    const missing = known.filter((name) => !text.includes(`# TYPE ${name} `))
    expect(missing).toEqual([])
    // Prometheus itself measures whether a process answers.
    if (names.length === 0) expect(expr).toMatch(/^up\{job="academy"\}/)
  })
})
