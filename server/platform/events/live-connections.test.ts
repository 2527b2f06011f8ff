import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openStream } from '#testing/event-reader.ts'
import {
  about,
  type StreamBench,
  signalEvent,
  startStreamBench,
  subjectsOf,
} from '#testing/stream-bench.ts'
import { crowding } from '#testing/trust/report.ts'
import { pruneOutbox } from './outbox.ts'

let bench: StreamBench

beforeAll(async () => {
  bench = await startStreamBench()
})
afterEach(() => bench.clear())
afterAll(() => bench.stop())

test('the stream of a session that has ended is closed within five seconds', async () => {
  const { url } = await bench.startProcess()
  const [leaver, stayer] = [bench.signIn('community_student'), bench.signIn('community_student')]
  const left = await bench.connect(url, leaver)
  const stayed = await bench.connect(url, stayer)
  bench.actors.delete(leaver.id)
  const began = performance.now()
  await left.ended
  expect(performance.now() - began).toBeLessThan(5000 * crowding())
  await bench.commit(signalEvent('after'))
  await stayed.next(about('after'))
  expect(subjectsOf(left)).toEqual([])
})

test('a client that can no longer be checked is not served', async () => {
  const { url } = await bench.startProcess({ recheck: () => new Promise(() => undefined) })
  const reader = await bench.connect(url, bench.signIn('community_student'))
  const began = performance.now()
  await reader.ended
  expect(performance.now() - began).toBeLessThan(5000 * crowding())
})

test('a change of access applies to the very next event', async () => {
  const { url } = await bench.startProcess()
  const [newcomer, leaver] = [
    bench.signIn('community_student'),
    bench.signIn('community_student', 'academy_student'),
  ]
  const admitted = await bench.connect(url, newcomer)
  const dismissed = await bench.connect(url, leaver)
  bench.actors.set(newcomer.id, { ...newcomer, roles: ['community_student', 'academy_student'] })
  bench.actors.set(leaver.id, { ...leaver, roles: ['community_student'] })
  await bench.commit(
    { type: 'access.changed', subject: 'a', audience: { user: newcomer.id } },
    { type: 'access.changed', subject: 'd', audience: { user: leaver.id } },
    signalEvent('for the academy', 'academy_student'),
    signalEvent('the end'),
  )
  await admitted.next(about('the end'))
  await dismissed.next(about('the end'))
  expect(subjectsOf(admitted)).toEqual(['a', 'for the academy', 'the end'])
  expect(subjectsOf(dismissed)).toEqual(['d', 'the end'])
})

test('without a Last-Event-ID a stream begins now', async () => {
  const { url } = await bench.startProcess()
  await bench.commit(signalEvent('before'))
  for (const header of [undefined, '']) {
    const reader = await bench.connect(url, bench.signIn('community_student'), header)
    const newest = await bench.newestId()
    expect(await reader.next(() => true)).toEqual({ id: newest, name: 'ready', data: null })
  }
})

test('a client returning with an unknown id is told to reload', async () => {
  const { url } = await bench.startProcess()
  const actor = bench.signIn('community_student')
  const first = await bench.newestId()
  await bench.commit(...Array.from({ length: 501 }, (_, n) => signalEvent(`missed ${n}`)))
  const end = await bench.newestId()
  const firstFrame = async (lastEventId: number | string) =>
    (await bench.connect(url, actor, lastEventId)).next(() => true)
  const reset = { id: end, name: 'reset', data: null }

  // Too many events, another database, not a number.
  for (const last of [first, end + 1000, 'x', '-1', '1e3', '9'.repeat(30)]) {
    expect(await firstFrame(last), String(last)).toEqual(reset)
  }
  expect(await firstFrame(end - 500)).toEqual({ id: end - 500, name: 'ready', data: null })

  await pruneOutbox(bench.db.pool, new Date(Date.now() + 60_000))
  expect(await firstFrame(end - 1)).toEqual(reset)
  expect(await firstFrame(end)).toEqual({ id: end, name: 'ready', data: null })

  await bench.commit(signalEvent('after the pruning'))
  const current = await bench.connect(url, actor, end)
  await current.next(about('after the pruning'))
  expect(subjectsOf(current)).toEqual(['after the pruning'])
})

test('stopping ends every stream, and clients that reconnect elsewhere miss nothing', async () => {
  const [one, two] = [await bench.startProcess(), await bench.startProcess()]
  const actor = bench.signIn('community_student')
  const reader = await bench.connect(one.url, actor)
  await bench.commit(signalEvent('while connected'))
  const last = await reader.next(about('while connected'))
  await one.stop()
  await reader.ended
  await bench.commit(signalEvent('while away'))
  const again = await bench.connect(two.url, actor, last.id)
  await again.next(about('while away'))
  expect(subjectsOf(again)).toEqual(['while away'])
})

test('a client that does not read is cut, and does not hold up the others', async () => {
  const { url, stop } = await bench.startProcess()
  const slow = bench.signIn('academy_student')
  const { hostname, port } = new URL(url)
  const socket = connectSocket(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(`GET /events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${slow.id}\r\n\r\n`)
  await once(socket, 'readable')
  socket.pause()

  const quick = await bench.connect(url, bench.signIn('community_student'))
  const long = 'x'.repeat(1_000_000)
  for (let n = 0; n < 12; n += 1) await bench.commit(signalEvent(long, 'academy_student'))
  await bench.commit(signalEvent('short'))
  await quick.next(about('short'))

  socket.resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBeLessThan(12_000_000)
  await stop()
})

test('the number of streams per user is limited', async () => {
  const { url } = await bench.startProcess()
  const actor = bench.signIn('community_student')
  const readers = await Promise.all(Array.from({ length: 20 }, () => bench.connect(url, actor)))
  await expect(openStream(url, actor.id)).rejects.toThrow('429')
  await bench.connect(url, bench.signIn('community_student'))
  await readers[0]?.close()
  await vi.waitFor(() => bench.connect(url, actor))
})

test('a HEAD request is answered without waiting for events', async () => {
  const { url } = await bench.startProcess()
  const { id } = bench.signIn('community_student')
  const headers = { authorization: `Bearer ${id}` }
  const answer = await fetch(url, { method: 'HEAD', headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
})
