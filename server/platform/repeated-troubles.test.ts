import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function collecting() {
  const lines: { level: number; msg: string; times?: number; err?: { stack: string } }[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  return { lines, log: createLog({ level: 'info', pretty: false, destination }) }
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('the same trouble is told once with its stack, then counted', () => {
  const { lines, log } = collecting()
  for (let time = 0; time < 1000; time += 1) log.warn({ err: refused() }, 'the queue is away')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.err?.stack).toContain('ECONNREFUSED')
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({
    level: 40,
    msg: 'the queue is away: the same again',
    times: 999,
  })
  expect(lines[1]).not.toHaveProperty('err')
  log.warn({ err: refused() }, 'the queue is away')
  expect(lines).toHaveLength(3)
})

test('a job that fails by a fault of the program is told each time, with which it was', () => {
  const { lines, log } = collecting()
  for (const job of ['a', 'b', 'c']) log.warn({ err: new TypeError('no'), job }, 'a job failed')
  expect(lines).toHaveLength(3)
})

test('other troubles, and what is no trouble, are told each time', () => {
  const { lines, log } = collecting()
  log.warn({ err: refused() }, 'the queue is away')
  log.warn({ err: refused() }, 'mail is away')
  log.warn({ err: new Error('other') }, 'the queue is away')
  log.warn({ user: 'a' }, 'sign-in failed')
  log.warn({ user: 'a' }, 'sign-in failed')
  log.info({ err: refused() }, 'noted')
  log.info({ err: refused() }, 'noted')
  expect(lines).toHaveLength(7)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(7)
})
