import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findServer } from '#server/platform/database/embedded-server.ts'
import { fileForm, readClip } from '#testing/media.ts'
import { counted, crowding, inSeconds, report } from '#testing/trust/report.ts'
import { owner, startVictim, type Victim } from './victim.ts'

const writers = 8
const readyLimitMs = 10_000
const trade = {
  pair: 'EURUSD',
  direction: 'BUY',
  openedAt: '2026-01-05T08:00:00Z',
  entry: '1.1',
  lots: '1',
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What the program has acknowledged: ids of trades, and the hash of each lesson's file. */
interface Acknowledged {
  trades: string[]
  files: Map<string, string>
}

/**
 * Defines the test that writes and uploads continuously while every process of the program,
 * including its PostgreSQL, is killed `kills` times: everything acknowledged must exist afterwards.
 */
export function crashDrill({ kills }: { kills: number }) {
  let program: Victim
  let tokens: string[]
  let course: string
  beforeAll(async () => {
    program = await startVictim()
    const admin = await program.signIn(owner.email, owner.password)
    const written = { title: 'Crashes', description: 'Described', content: 'Written' }
    course = (await program.call<{ id: string }>('/courses', { token: admin, body: written })).id
    tokens = [admin]
    // A journal's size is limited, so each writer has its own.
    for (let number = 0; number < writers; number += 1) {
      const person = { email: `writer-${number}@people.example`, password: 'a good password' }
      await program.call('/auth/register', { body: { name: 'Writer', ...person } })
      tokens.push(await program.signIn(person.email, person.password))
    }
  }, 300_000)
  afterAll(() => program?.stop(), 300_000)

  /** Writes until `isOver`; only a complete successful response counts as acknowledged. */
  async function write(token: string, isOver: () => boolean, { trades }: Acknowledged) {
    while (!isOver()) {
      const answer = await program.tryCall<{ id: string }>('/journal/trades', {
        token,
        body: trade,
      })
      if (answer?.status === 201) trades.push(answer.body.id)
    }
  }

  async function upload(token: string, isOver: () => boolean, { files }: Acknowledged) {
    const clip = await readClip()
    while (!isOver()) {
      const content = Buffer.concat([clip, randomBytes(100_000)])
      const body = fileForm({ field: 'file', content, fields: { title: 'Lesson' } })
      const route = `/courses/${course}/videos/file`
      const answer = await program.tryCall<{ id: string }>(route, { token, body })
      if (answer?.status === 201) files.set(answer.body.id, sha256(content))
    }
  }

  async function storedTrades(): Promise<Set<string>> {
    const client = new Client((await findServer(`${program.dataDir}/postgres`)) ?? '')
    await client.connect()
    const { rows } = await client.query<{ id: string }>('select id from trades')
    await client.end()
    return new Set(rows.map(({ id }) => id))
  }

  async function damagedFiles({ files }: Acknowledged): Promise<string[]> {
    const token = await program.signIn(owner.email, owner.password)
    const sent = { method: 'GET', token }
    const lessons = await program.call<{ id: string; videoUrl: string }[]>(
      `/courses/${course}/videos`,
      sent,
    )
    const addresses = new Map(lessons.map(({ id, videoUrl }) => [id, videoUrl]))
    const damaged: string[] = []
    for (const [id, hash] of files) {
      const bytes = await program.download(addresses.get(id) ?? '')
      if (sha256(bytes) !== hash) damaged.push(id)
    }
    return damaged
  }

  test(
    `what was acknowledged outlasts ${kills} kills of all processes at once`,
    async ({ task }) => {
      const acknowledged: Acknowledged = { trades: [], files: new Map() }
      let isOver = false
      const [admin = '', ...others] = tokens
      const working = Promise.all([
        upload(admin, () => isOver, acknowledged),
        ...others.map((token) => write(token, () => isOver, acknowledged)),
      ])
      let writingMs = 0
      for (let kill = 0; kill < kills; kill += 1) {
        const began = performance.now()
        // A power failure comes at any moment at which there is something to lose.
        await passed(randomInt(300, 2000))
        await expect.poll(() => acknowledged.files.size).toBeGreaterThan((kill + 1) / 2)
        writingMs += performance.now() - began
        await program.crash()
      }
      isOver = true
      await working

      const stored = await storedTrades()
      const lost = acknowledged.trades.filter((id) => !stored.has(id))
      const starts = program.readyTimes.toSorted((a, b) => a - b)
      const [usual = 0, slowest = 0] = [starts[starts.length >> 1], starts.at(-1)]
      const perSecond = Math.round(acknowledged.trades.length / (writingMs / 1000))
      report(
        task,
        `${kills} kills at ${perSecond} writes a second: ${lost.length} of ${counted(acknowledged.trades.length)} acknowledged writes lost, ` +
          `all ${acknowledged.files.size} uploaded videos with their SHA-256, ready again within ${inSeconds(slowest)}, usually ${inSeconds(usual)}`,
      )
      expect(lost).toEqual([])
      expect(acknowledged.trades.length).toBeGreaterThan(kills * 10)
      expect(acknowledged.files.size).toBeGreaterThan(kills / 2)
      expect(await damagedFiles(acknowledged)).toEqual([])
      expect(slowest).toBeLessThan(readyLimitMs * crowding())
    },
    600_000 + kills * 20_000,
  )
}
