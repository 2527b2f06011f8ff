import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '#server/platform/http/actor.ts'
import { type EventReader, openStream } from '#testing/event-reader.ts'
import {
  about,
  type StreamBench,
  signalEvent,
  startStreamBench,
  subjectsOf,
} from '#testing/stream-bench.ts'
import { emit, type NewEvent } from './outbox.ts'

let bench: StreamBench

beforeAll(async () => {
  bench = await startStreamBench()
})
afterEach(() => bench.clear())
afterAll(() => bench.stop())

async function rollBack(event: NewEvent) {
  const failing = bench.db.transaction(async (tx) => {
    await emit(tx, event)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
}

test('an event reaches its audience, and nobody else', async () => {
  const { url } = await bench.startProcess()
  const free = bench.signIn('community_student')
  const roles: Record<string, Actor> = {
    free,
    academy: bench.signIn('community_student', 'academy_student'),
    mentorship: bench.signIn('community_student', 'mentorship_student'),
    admin: bench.signIn('community_student', 'admin'),
  }
  const readers = new Map<string, EventReader>()
  for (const [name, actor] of Object.entries(roles))
    readers.set(name, await bench.connect(url, actor))

  await bench.commit(
    signalEvent('for everyone'),
    signalEvent('for the academy', 'academy_student'),
    signalEvent('for mentorship', 'mentorship_student'),
    { type: 'role_request.filed', subject: 'for admins', audience: { role: 'admin' } },
    { type: 'role_request.decided', subject: 'for one user', audience: { user: free.id } },
    signalEvent('the end'),
  )
  for (const reader of readers.values()) await reader.next(about('the end'))

  const heard = Object.fromEntries([...readers].map(([name, one]) => [name, subjectsOf(one)]))
  expect(heard).toEqual({
    free: ['for everyone', 'for one user', 'the end'],
    academy: ['for everyone', 'for the academy', 'the end'],
    mentorship: ['for everyone', 'for mentorship', 'the end'],
    admin: ['for everyone', 'for the academy', 'for mentorship', 'for admins', 'the end'],
  })
})

test('a rolled-back transaction emits nothing', async () => {
  const { url } = await bench.startProcess()
  const reader = await bench.connect(url, bench.signIn('admin'))
  await rollBack(signalEvent('never happened'))
  await bench.commit(signalEvent('happened'))
  await reader.next(about('happened'))
  expect(subjectsOf(reader)).toEqual(['happened'])
})

test('clients that connect and disconnect among concurrent emitters miss nothing and get nothing twice', async () => {
  const handled: number[] = []
  const { url } = await bench.startProcess({ onEvent: ({ id }) => handled.push(id) })
  const { url: elsewhere } = await bench.startProcess()
  const before = await bench.newestId()

  const emitter = async (name: string) => {
    for (let n = 0; n < 25; n += 1) {
      if (n % 5 === 4) await rollBack(signalEvent('lost'))
      await bench.commit(signalEvent(`${name} ${n}`))
    }
  }
  const emitting = Promise.all(Array.from({ length: 8 }, (_, k) => emitter(`emitter ${k}`)))
  let emitted = false
  void emitting.then(() => {
    emitted = true
  })

  /** Connects and disconnects, also between the processes, until every event has been received. */
  const roam = async (actor: Actor) => {
    const heard: { id: number; subject: string | null }[] = []
    let last = before
    for (let visit = 0; !emitted || last < (await bench.newestId()); visit += 1) {
      const process = visit % 2 === 0 ? url : elsewhere
      const reader = await openStream(process, actor.id, { lastEventId: last })
      expect(await reader.next(() => true)).toMatchObject({ name: 'ready', id: last })
      if (last < (await bench.newestId())) await reader.next(({ name }) => name === 'change')
      await reader.close()
      for (const { id, data } of reader.events.slice(1)) {
        heard.push({ id, subject: data?.subject ?? null })
        last = id
      }
    }
    return heard
  }
  const visitors = Array.from({ length: 6 }, () => bench.signIn('community_student'))
  const heardByEach = await Promise.all(visitors.map(roam))

  const { rows } = await bench.db.driver.query(
    'select id::int, subject from outbox where id > $1 order by id',
    [before],
  )
  expect(rows).toHaveLength(200)
  for (const heard of heardByEach) expect(heard).toEqual(rows)
  await vi.waitFor(() => expect(handled).toEqual(rows.map(({ id }) => id)))
})

test('every process delivers what any of them commits', async () => {
  const [one, two] = [await bench.startProcess(), await bench.startProcess()]
  const readers = [
    await bench.connect(one.url, bench.signIn('community_student')),
    await bench.connect(two.url, bench.signIn('community_student')),
  ]
  for (let n = 0; n < 20; n += 1) await bench.commit(signalEvent(`number ${n}`))
  for (const reader of readers) {
    await reader.next(about('number 19'))
    expect(subjectsOf(reader)).toEqual(Array.from({ length: 20 }, (_, n) => `number ${n}`))
  }
})

test('nothing is lost while the listening connection is down', async () => {
  const { url } = await bench.startProcess()
  const reader = await bench.connect(url, bench.signIn('community_student'))
  const admin = new Client({ connectionString: bench.databaseUrl })
  await admin.connect()
  const listeners = `from pg_stat_activity
    where application_name = 'academy events' and datname = current_database()`
  const pids = async () => (await admin.query(`select pid ${listeners}`)).rows.map(({ pid }) => pid)
  for (let round = 0; round < 3; round += 1) {
    const [killed] = await vi.waitFor(async () => {
      const now = await pids()
      expect(now).toHaveLength(1)
      return now
    })
    await admin.query('select pg_terminate_backend($1, 5000)', [killed])
    await bench.commit(signalEvent(`while away ${round}`))
    await reader.next(about(`while away ${round}`))
    await vi.waitFor(async () => expect(await pids()).not.toContain(killed))
    await bench.commit(signalEvent(`back again ${round}`))
    await reader.next(about(`back again ${round}`))
  }
  await admin.end()
  expect(subjectsOf(reader)).toHaveLength(6)
})
