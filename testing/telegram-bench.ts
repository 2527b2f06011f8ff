import { expect, vi } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import { connectTelegram, readTelegram } from '#contract/notifications/telegram.ts'
import type { Route } from '#server/platform/http/route.ts'
import { createJobs, type JobKind, type Jobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { FakeTelegram } from '#testing/fake-telegram.ts'
import { quietParts } from '#testing/quiet-parts.ts'
import { type RouteBench, startRouteBench } from '#testing/route-bench.ts'

const log = createLog({ level: 'fatal', pretty: false })

/** How long a message may take on a busy machine. */
export const patience = { timeout: 60_000 }

/** The parts of the module that one process of the academy runs. */
interface Process {
  telegram: { listening: { start(): void; stop(): Promise<unknown> } }
  deliveryJobs: JobKind<never>[]
}

export type TelegramDeps = ReturnType<typeof depsOf>

/** The module's dependencies: minimal stubs of the academy's parts. */
const depsOf = (
  bench: RouteBench,
  jobs: Jobs,
  own: {
    now: () => Date
    rolesOf: (userId: string) => readonly Role[]
    bot: { token: string; apiRoot: string } | null
  },
) => ({
  ...quietParts,
  db: bench.db,
  databaseUrl: bench.databaseUrl,
  log,
  jobs,
  now: own.now,
  network: { addressesOf: async () => [], post: async () => 201 },
  access: {
    ...quietParts.access,
    accessStatesOf: async (ids: readonly string[]) =>
      new Map(ids.map((id) => [id, { roles: own.rolesOf(id) }])),
  },
  config: {
    PUBLIC_URL: 'https://academy.example',
    MAIL_FROM: { name: '', address: 'academy@people.example' },
    telegram: own.bot,
  },
})

export type TelegramBench<P extends Process> = Awaited<ReturnType<typeof startTelegramBench<P>>>

/** Two processes of the academy that share a bot and a queue, and the actions of its users. */
export async function startTelegramBench<P extends Process>(module: {
  createProcess(deps: TelegramDeps): P
  routesOf(deps: TelegramDeps): readonly Route[]
}) {
  const bench = await startRouteBench()
  const telegram = new FakeTelegram()
  const environment = await telegram.start()
  const bot = {
    token: environment.TELEGRAM_BOT_TOKEN ?? '',
    apiRoot: environment.TELEGRAM_API_ROOT ?? '',
  }
  const roles = new Map<string, readonly Role[]>()
  const time = { shift: 0 }
  const now = () => new Date(Date.now() + time.shift)
  const rolesOf = (userId: string) => roles.get(userId) ?? []
  const depsWith = (jobs: Jobs, withBot = true) =>
    depsOf(bench, jobs, { now, rolesOf, bot: withBot ? bot : null })
  const createProcess = (jobs: Jobs = bench.jobs) => module.createProcess(depsWith(jobs))
  const routesOf = (withBot: boolean) => module.routesOf(depsWith(bench.jobs, withBot))

  const first = createProcess()
  const call = await bench.serve(routesOf(true))
  await bench.startJobs(...first.deliveryJobs)
  const otherJobs = createJobs(bench.databaseUrl, log)
  const second = createProcess(otherJobs)
  await otherJobs.start(second.deliveryJobs)
  /** The listening processes; tests may replace them. */
  const listening = { first, second }
  for (const one of [first, second]) one.telegram.listening.start()

  const codeFor = async (user: string) => {
    const { status, body } = await call(connectTelegram, { token: user })
    expect(status).toBe(201)
    expect(body.url).toMatch(/^https:\/\/t\.me\/meridian_test_bot\?start=[\w-]{43}$/)
    return body.url.split('start=')[1] ?? ''
  }
  const answered = (chat: number, text: RegExp, count = 1) =>
    vi.waitFor(
      () => expect(telegram.textsIn(chat).filter((texts) => text.test(texts))).toHaveLength(count),
      patience,
    )
  let number = 1000
  const newChat = () => ++number

  return {
    bench,
    telegram,
    listening,
    time,
    now,
    call,
    createProcess,
    routesOf,
    codeFor,
    answered,
    newChat,
    async signIn(...own: Role[]) {
      const actor = await bench.signIn(['community_student', ...own])
      roles.set(actor.id, actor.roles)
      return actor.id
    },
    connectionOf: async (user: string) =>
      (await call(readTelegram, { token: user })).body.connection,
    async connect(user: string, chat = newChat()) {
      telegram.write(chat, `/start ${await codeFor(user)}`, { name: 'sam_trades' })
      await answered(chat, /^Connected\./)
      telegram.sent.length = 0
      return chat
    },
    /** Resets before each test: current time, nothing sent, nobody connected. */
    async clear() {
      time.shift = 0
      telegram.sent.length = 0
      await bench.db.driver.query('delete from telegram_chats')
      await bench.db.driver.query('delete from telegram_codes')
    },
    async stop() {
      for (const one of Object.values(listening)) await one.telegram.listening.stop()
      await otherJobs.stop()
      await bench.stop()
      await telegram.stop()
    },
  }
}
