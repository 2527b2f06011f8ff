import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile, login, updateProfile } from '#contract/identity/identity.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type FakeCollector, startFakeCollector } from '#testing/fake-collector.ts'
import type { Person } from '#testing/people.ts'

const [server, client, consumer] = [2, 3, 5]
const root = path.join(import.meta.dirname, '../..')
let collector: FakeCollector
let app: TestApp
let student: Person
const lines: { msg: string }[] = []

/** Everything that was followed so far; the collector gets it at the latest when the program stops. */
beforeAll(async () => {
  collector = await startFakeCollector()
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  app = await startApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`, OTEL_SERVICE_NAME: 'school' },
    log: createLog({ level: 'warn', pretty: false, destination }),
  })
  student = await app.people.academy()
})
afterAll(() => collector.stop())

test('a call is a trace with the statements it waits for, and a job is one', async () => {
  const answer = await app.call(getProfile, { as: student })
  await app.call(updateProfile, {
    as: student,
    body: { ...answer.body, name: 'Zebulon Quince' },
  })
  await app.call(login, { body: { email: 'quagga@people.example', password: 'not this one' } })
  await app.request({ method: 'GET', url: '/api/no-such-call' })
  await app.request({ method: 'GET', url: `/api/admin/users/${student.id}` })
  await app.stop()

  const requestId = String(answer.headers['x-request-id'])
  const { spans } = collector
  const call = spans.find(({ attributes }) => attributes['academy.request_id'] === requestId)
  expect(call).toMatchObject({
    name: 'GET /api/me/profile',
    kind: server,
    service: 'school',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/me/profile',
      'http.response.status_code': 200,
    },
  })
  expect(call?.parentSpanId ?? '').toBe('')
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    expect(statement).toMatchObject({
      kind: client,
      traceId: call?.traceId,
      attributes: { 'db.system.name': 'postgresql' },
    })
    expect(statement.attributes['db.query.text']).toMatch(/\$1/)
  }

  // The call with a body goes on in events of its connection, and its statements are still its own.
  const write = spans.find(({ name }) => name === 'PUT /api/me/profile')
  const written = spans.filter(({ parentSpanId }) => parentSpanId === write?.spanId)
  expect(written.map(({ name }) => name)).toEqual(expect.arrayContaining(['update', 'commit']))

  const jobs = spans.filter(({ kind }) => kind === consumer)
  for (const { name } of jobs) expect(name).toMatch(/^job [a-z-]+\.[a-z-]+$/)

  // An unknown address is anybody's text, and no route.
  expect(spans.filter(({ name }) => name.includes('no-such-call'))).toEqual([])
})

test('nothing that somebody sent is in a trace', () => {
  const text = collector.text()
  for (const secret of ['Zebulon', 'quagga', 'not this one', student.token, student.email]) {
    expect(text).not.toContain(secret)
  }
  expect(text).toContain('GET /api/admin/users/:id')
  expect(text).not.toContain(student.id)
})

test('a collector that takes nothing is told of once, and holds up nobody', async () => {
  const gone = await startFakeCollector()
  gone.answerWith(400)
  const other = await startApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: gone.endpoint },
    log: createLog({
      level: 'warn',
      pretty: false,
      destination: { write: (line) => void lines.push(JSON.parse(line)) },
    }),
  })
  const person = await other.people.free()
  expect((await other.call(getProfile, { as: person })).status).toBe(200)
  await other.stop()
  await gone.stop()
  expect(lines.filter(({ msg }) => msg === 'traces: the collector takes none')).toHaveLength(1)
})

/** Assembles the academy, with its libraries, and prints which of them are for watching it. */
const assembleAcademy = `
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({
  load(url, context, next) {
    const name = /node_modules\\/((?:@opentelemetry\\/)[\\w-]+|prom-client)\\//.exec(url)?.[1]
    if (name) loaded.add(name)
    return next(url, context)
  },
})
const { assembleAcademy } = await import('#server/app/compose.ts')
const { readConfig } = await import('#server/app/config.ts')
const { createLog } = await import('#server/platform/log.ts')
const { academy } = await assembleAcademy({
  config: readConfig(),
  databaseUrl: 'postgres://never-connected',
  log: createLog({ level: 'silent', pretty: false }),
  now: () => new Date(),
  clientFolder: null,
})
console.log(JSON.stringify([...loaded].sort()))
process.exit(0)`

const loadedWith = (env: Record<string, string>): string[] => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', assembleAcademy],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        NODE_ENV: 'test',
        JWT_SECRET: 'a secret that is used in nothing but tests 01234',
        ...env,
      },
    },
  )
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test('without a collector and without a token nothing is loaded for them', () => {
  expect(loadedWith({})).toEqual([])
  expect(loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toEqual(
    expect.arrayContaining(['@opentelemetry/api', '@opentelemetry/sdk-trace']),
  )
})
