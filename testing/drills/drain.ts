import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as passed } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type EventReader, openStream } from '#testing/event-reader.ts'
import { type RunningProgram, startProgram } from '#testing/program.ts'
import { counted, inSeconds, report } from '#testing/trust/report.ts'
import { generousLimits, owner } from './victim.ts'

/** One of this many requests publishes a signal, which every stream must then receive. */
const writeEvery = 20
const watchers = 5
const drainLimitMs = 30_000

interface Sent {
  method: 'GET' | 'POST'
  route: string
  body?: object
}

/** One of two programs on the same database, with a proxy's kept-alive connections to it. */
interface Upstream {
  program: RunningProgram
  agent: Agent
}

/**
 * Defines the test that restarts two programs in turn, this many times, under so many requests a second
 * that go to whichever accepts connections: each request is answered, and streams miss nothing.
 */
export function drainDrill({ restarts, perSecond }: { restarts: number; perSecond: number }) {
  let database: TestDatabase
  let dataDir: string
  let token: string
  const upstreams: Upstream[] = []

  const start = async (): Promise<Upstream> => ({
    program: await startProgram({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ...generousLimits,
    }),
    agent: new Agent({ keepAlive: true }),
  })
  beforeAll(async () => {
    database = await createTestDatabase()
    dataDir = await mkdtemp(path.join(tmpdir(), 'academy-drill-'))
    upstreams.push(await start(), await start())
    const signedIn = await send({ method: 'POST', route: '/auth/login', body: owner })
    token = JSON.parse(signedIn.text).accessToken
  }, 300_000)
  afterAll(async () => {
    for (const { program, agent } of upstreams) {
      agent.destroy()
      await program.kill()
    }
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }, 300_000)

  function sendTo({ program, agent }: Upstream, { method, route, body }: Sent) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const sent = request(`${program.address}/api${route}`, { method, agent, headers })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, text: body }), reject)
      })
      sent.end(body && JSON.stringify(body))
    })
  }

  let turn = 0
  /** Sends like a proxy: to each in turn, and to the other if one refuses connections. */
  async function send(sent: Sent) {
    turn += 1
    const [one, other] = turn % 2 ? upstreams : upstreams.toReversed()
    if (!one || !other) throw new Error('two programs are needed')
    try {
      return await sendTo(one, sent)
    } catch (error) {
      if (!isRefused(error)) throw error
      return sendTo(other, sent)
    }
  }

  /** Watches like a browser: reconnects with the last number wherever it is accepted. */
  async function watch(heard: string[], isOver: () => boolean, open: (one: EventReader) => void) {
    let lastEventId: number | undefined
    for (let tries = 0; !isOver(); tries += 1) {
      const address = upstreams[tries % 2]?.program.address
      const options = lastEventId === undefined ? {} : { lastEventId }
      const stream = await openStream(`${address}/api/events`, token, options).catch(() => null)
      if (!stream) continue
      open(stream)
      await stream.ended
      for (const { name, data } of stream.events) {
        expect(name).not.toBe('reset')
        if (data?.type === 'signal.published') heard.push(data.subject ?? '')
      }
      lastEventId = stream.events.at(-1)?.id ?? lastEventId
    }
  }

  test(
    `${restarts} restarts at ${perSecond} requests a second break no request, and no event is missed`,
    async ({ task }) => {
      let isOver = false
      const open = new Set<EventReader>()
      const heard = Array.from({ length: watchers }, (): string[] => [])
      const watching = heard.map((one) =>
        watch(
          one,
          () => isOver,
          (stream) => open.add(stream),
        ),
      )
      await expect.poll(() => open.size).toBe(watchers)

      const requests: Promise<{ status: number; text: string }>[] = []
      const began = performance.now()
      const sendWhatIsDue = () => {
        const due = ((performance.now() - began) / 1000) * perSecond
        while (requests.length < due) {
          const isWrite = requests.length % writeEvery === 0
          const answer = send(isWrite ? publish(requests.length) : listCourses)
          // Checked when all have arrived; until then it must not count as unhandled.
          answer.catch(() => undefined)
          requests.push(answer)
        }
      }
      const pace = setInterval(sendWhatIsDue, 1000 / perSecond)
      let slowestMs = 0
      // Their last responses may still be on the way.
      const left: Upstream[] = []
      for (let restart = 0; restart < restarts; restart += 1) {
        await passed(1000)
        const at = restart % 2
        const leaving = upstreams[at]
        const requestedAt = performance.now()
        expect(await leaving?.program.stop()).toBe(0)
        slowestMs = Math.max(slowestMs, performance.now() - requestedAt)
        upstreams[at] = await start()
        if (leaving) left.push(leaving)
      }
      await passed(1000)
      clearInterval(pace)
      const rate = Math.round(requests.length / ((performance.now() - began) / 1000))
      const settled = await Promise.allSettled(requests)
      for (const { agent } of left) agent.destroy()
      const broken = settled.flatMap((one) =>
        one.status === 'rejected' ? [String(one.reason)] : [],
      )
      const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const published = answers.filter(({ status }) => status === 201).map(idOf)

      await expect
        .poll(() => [...open].flatMap(({ events }) => events).filter(isSignal).length, {
          timeout: 60_000,
        })
        .toBeGreaterThanOrEqual(published.length * watchers)
      isOver = true
      for (const stream of open) await stream.close()
      await Promise.all(watching)
      report(
        task,
        `${restarts} restarts at ${rate} requests a second: ${broken.length} of ${counted(requests.length)} broken, each restart drained within ${inSeconds(slowestMs)}; ` +
          `${watchers} streams each heard all ${counted(published.length)} signals once`,
      )
      expect(broken).toEqual([])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
      for (const one of heard) expect(one.toSorted()).toEqual(published.toSorted())
      expect(slowestMs).toBeLessThan(drainLimitMs)
    },
    600_000 + restarts * 30_000,
  )
}

const listCourses: Sent = { method: 'GET', route: '/courses' }

const publish = (number: number): Sent => ({
  method: 'POST',
  route: '/courses/signal',
  body: { title: `Signal ${number}`, content: 'Up', roleAccess: ['community_student'] },
})

const idOf = ({ text }: { text: string }): string => JSON.parse(text).id

const isSignal = ({ data }: { data: { type: string } | null }) => data?.type === 'signal.published'

/** Nobody was listening, so none of the request was received. */
const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
