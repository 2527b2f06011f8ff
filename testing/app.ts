import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import type { AnswerOf, Endpoint, SentTo } from '#contract/endpoint.ts'
import { type Academy, createAcademy } from '#server/app/compose.ts'
import { readConfig } from '#server/app/config.ts'
import type { Environment } from '#server/app/environment.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { patientLimits } from './patient-limits.ts'
import { createPeople, type People, type Person } from './people.ts'

/** Limits far above what a test file uses; tests of the limits set their own. */
export const generous: Environment = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
  RATE_LOGIN_PER_MINUTE: '10000',
  RATE_LOGIN_ADDRESS_PER_MINUTE: '10000',
  RATE_ACCOUNT_PER_HOUR: '10000',
  RATE_REGISTER_PER_HOUR: '10000',
  RATE_REFRESH_PER_MINUTE: '10000',
  RATE_FORGOT_PER_HOUR: '10000',
  RATE_LINKS_PER_MINUTE: '10000',
  RATE_PAYMENTS_PER_HOUR: '10000',
  RATE_IMAGES_PER_HOUR: '10000',
  RATE_IMPORTS_PER_HOUR: '10000',
  RATE_API_PER_MINUTE: '100000',
  VIDEO_PREPARATION: 'off',
}

/**
 * Hashing is cheap unless it is the subject of the test: it runs for every person that a test
 * creates.
 */
export const cheapPasswords = { memoryCost: 8, timeCost: 1 }

/** The time in a test: real time plus the test's offset. */
export interface TestClock {
  now: () => Date
  set(instant: Date | string): void
  advance(milliseconds: number): void
}

export interface Answer<T> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The data of a success or the problem of a refusal. */
  body: T
  /** The answer's bytes as text. */
  text: string
}

export interface TestApp {
  academy: Academy
  clock: TestClock
  people: People
  /** The folder used as DATA_DIR. */
  dataDir: string
  databaseUrl: string
  /** Makes a call of the contract through the whole HTTP stack. */
  call<E extends Endpoint>(
    endpoint: E,
    options?: Partial<SentTo<E>> & { as?: Person | null; headers?: Record<string, string> },
  ): Promise<Answer<AnswerOf<E>>>
  /** Sends any request, well-formed or not; `url` includes /api. */
  request(options: InjectOptions): Promise<Answer<unknown>>
  /** Runs a job of the program now, once. */
  runJob(name: string, data?: object): Promise<void>
  /** What a part of the academy stores about a user, as in the data download. */
  storedOf(userId: string, part: string): Promise<unknown>
  /** Listens on a free port and returns the base address, without a trailing slash. */
  listen(): Promise<string>
  stop(): Promise<void>
}

interface StartOptions {
  /** Environment variables that override the tests' own. */
  env?: Environment
  /** For tests of the log; by default almost nothing is logged. */
  log?: Log
  /** A folder with a built client to serve. */
  clientFolder?: string | null
  /** A database to start on instead of an empty academy's; dropped at the end. */
  database?: TestDatabase
  /** Hashes passwords at the program's own cost, for tests that depend on the time it takes. */
  safePasswords?: boolean
  /** Gives up on the database as soon as the program does, for tests of that. */
  impatient?: boolean
  /** The database without the pooler that `database` leads to. */
  directUrl?: string
  /** An existing database, for a second process on the same data. */
  shareWith?: TestApp
  /** Gives that second process a data folder of its own, as on another machine. */
  apart?: boolean
  /** The initial state instead of an empty academy: both are copied. */
  from?: PreparedAcademy
}

/** An academy that was filled once, as the initial state of many test files. */
export interface PreparedAcademy {
  /** The database to copy. */
  template: string
  /** Its files. */
  folder: string
}

/** Starts the academy as the program does, on a database and a folder of its own. */
export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  const { env = {}, clientFolder = null, safePasswords = false, shareWith, from } = options
  const { directUrl, impatient = false, apart = false } = options
  const { log = createLog({ level: 'fatal', pretty: false }) } = options
  const database = shareWith ? null : (options.database ?? (await createTestDatabase(from)))
  const databaseUrl = database?.url ?? shareWith?.databaseUrl ?? ''
  const shared = apart ? undefined : shareWith?.dataDir
  const dataDir = shared ?? (await mkdtemp(path.join(tmpdir(), 'academy-test-')))
  if (from) await cp(from.folder, dataDir, { recursive: true })
  const clock = shareWith?.clock ?? createClock()
  const academy = await createAcademy({
    config: readConfig({ ...generous, DATA_DIR: dataDir, ...env }),
    databaseUrl,
    ...(directUrl && { directUrl }),
    log,
    now: clock.now,
    clientFolder,
    // What begins with every minute would come between the steps of a test.
    recurs: false,
    ...(!safePasswords && { passwordCost: cheapPasswords }),
    ...(!impatient && { databaseLimits: patientLimits }),
  })
  const request = (sent: InjectOptions) => send(academy, sent)
  const call: TestApp['call'] = async (endpoint, sent = {}) => {
    const { as, headers = {}, params, query, body } = sent
    const answer = await request({
      method: endpoint.method,
      url: `/api${addressOf(endpoint.path, params)}`,
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
      ...(query !== undefined && { query: stringsOf(query as Record<string, unknown>) }),
      ...(body !== undefined && { payload: body as object }),
    })
    return answer as Answer<AnswerOf<typeof endpoint>>
  }
  return {
    academy,
    clock,
    people: createPeople(academy, call),
    dataDir,
    databaseUrl,
    call,
    request,
    async runJob(name, data = {}) {
      const job = academy.jobs.find((kind) => kind.name === name)
      if (!job) throw new Error(`there is no job ${name}`)
      await job.handle(data as never)
    },
    async storedOf(userId, part) {
      const stored = academy.platform.contributed.personalData.find((one) => one.part === part)
      if (!stored) throw new Error(`nothing is kept as ${part}`)
      return stored.read(userId)
    },
    listen: () => academy.http.listen({ port: 0, host: '127.0.0.1' }),
    async stop() {
      await academy.stop()
      await database?.drop()
      if (!shared) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function createClock(): TestClock {
  let shift = 0
  return {
    now: () => new Date(Date.now() + shift),
    set(instant) {
      shift = new Date(instant).getTime() - Date.now()
    },
    advance(milliseconds) {
      shift += milliseconds
    },
  }
}

async function send(academy: Academy, options: InjectOptions): Promise<Answer<unknown>> {
  const response = await academy.http.inject(options)
  const type = String(response.headers['content-type'] ?? '')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: type.includes('json') && response.body ? response.json() : undefined,
    text: response.body,
  }
}

const addressOf = (pattern: string, params: Record<string, unknown> = {}) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

const stringsOf = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
