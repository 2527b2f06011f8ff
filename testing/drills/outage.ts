import { setTimeout as passed } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { fileForm, readClip } from '#testing/media.ts'
import { type PostgresProxy, startPostgresProxy } from '#testing/postgres-proxy.ts'
import { counted, crowding, inSeconds, report } from '#testing/trust/report.ts'
import { owner, startVictim, type Victim } from './victim.ts'

const answeredWithinMs = 2000
const backWithinMs = 10_000

/** One round of calls: the responses, and the time of the slowest. */
interface Round {
  statuses: Record<string, number | null>
  slowestMs: number
}

/**
 * Defines the test that takes the database away for this many seconds: every call that needs it is
 * refused at once, nobody gets in, and everything works again soon after the database returns.
 */
export function outageDrill({ seconds }: { seconds: number }) {
  let database: TestDatabase
  let proxy: PostgresProxy
  let program: Victim
  beforeAll(async () => {
    database = await createTestDatabase()
    proxy = await startPostgresProxy(database.url)
    program = await startVictim({ DATABASE_URL: proxy.url })
  }, 300_000)
  afterAll(async () => {
    await program?.stop()
    await proxy?.stop()
    await database?.drop()
  }, 300_000)

  /** Creates a lesson of the owner's; returns the address of its video. */
  async function makeLesson(token: string): Promise<string> {
    const written = { title: 'Outage', description: 'Described', content: 'Written' }
    const { id } = await program.call<{ id: string }>('/courses', { token, body: written })
    const body = fileForm({ field: 'file', content: await readClip(), fields: { title: 'One' } })
    const { videoUrl } = await program.call<{ videoUrl: string }>(`/courses/${id}/videos/file`, {
      token,
      body,
    })
    return videoUrl.replace('/api', '')
  }

  async function callsOf(token: string) {
    const trade = { pair: 'EURUSD', direction: 'BUY', entry: '1.1', lots: '1' }
    const card = { amount: 5000, program: 'academy' }
    const read = (route: string) => program.tryCall<unknown>(route, { method: 'GET', token })
    const write = (route: string, body: object) => program.tryCall(route, { token, body })
    const media = await makeLesson(token)
    return {
      'sign in': () => program.tryCall('/auth/login', { body: owner }),
      'forgotten password': () => program.tryCall('/auth/forgot', { body: { email: owner.email } }),
      'who am I': () => read('/auth/me'),
      courses: () => read('/courses'),
      users: () => read('/admin/users'),
      'own trades': () => read('/journal/trades'),
      'a video': () => program.tryDownload(media),
      'a new trade': () => write('/journal/trades', { ...trade, openedAt: '2026-01-05T08:00:00Z' }),
      'a payment': () => write('/payment/create-payment-intent', card),
      readiness: () => program.tryCall('/readyz', { method: 'GET' }),
    }
  }

  async function callAll(calls: Awaited<ReturnType<typeof callsOf>>): Promise<Round> {
    let slowestMs = 0
    const answered = Object.entries(calls).map(async ([name, call]) => {
      const began = performance.now()
      const answer = await call()
      slowestMs = Math.max(slowestMs, performance.now() - began)
      return [name, answer?.status ?? null] as const
    })
    return { statuses: Object.fromEntries(await Promise.all(answered)), slowestMs }
  }

  test(
    `${seconds} seconds without the database: refused at once, nobody gets in, and then all is back`,
    async ({ task }) => {
      const token = await program.signIn(owner.email, owner.password)
      const calls = await callsOf(token)
      const before = await callAll(calls)
      const refused = Object.fromEntries(Object.keys(calls).map((name) => [name, 503]))
      expect(Object.values(before.statuses).filter((status) => (status ?? 500) >= 300)).toEqual([])

      proxy.takeAway()
      const rounds: Round[] = []
      const began = performance.now()
      while (performance.now() - began < seconds * 1000) {
        rounds.push(await callAll(calls))
        await passed(100)
      }
      proxy.giveBack()
      const startedAt = performance.now()
      await expect
        .poll(async () => (await callAll(calls)).statuses, { timeout: 90_000, interval: 50 })
        .toEqual(before.statuses)
      const backMs = performance.now() - startedAt

      const slowest = Math.max(...rounds.map(({ slowestMs }) => slowestMs))
      const requested = rounds.length * Object.keys(calls).length
      report(
        task,
        `${seconds} s without the database: ${counted(requested)} calls, each refused with 503 within ${inSeconds(slowest)}, 0 let in; ` +
          `everything back ${inSeconds(backMs)} after it`,
      )
      for (const { statuses } of rounds) expect(statuses).toEqual(refused)
      expect(slowest).toBeLessThan(answeredWithinMs * crowding())
      expect(backMs).toBeLessThan(backWithinMs * crowding())
    },
    600_000 + seconds * 1000,
  )
}
