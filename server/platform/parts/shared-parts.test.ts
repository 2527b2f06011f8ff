import { beforeEach, expect, test } from 'vitest'
import { Memory } from '../memory.ts'
import { SharedParts } from './shared-parts.ts'

let at: Date
let parts: SharedParts
let built: number
beforeEach(() => {
  at = new Date('2030-01-01T12:00:00Z')
  parts = new SharedParts(new Memory())
  parts.listen(true)
  built = 0
})

/** A part whose value is how often it has been built. */
const counted = (changes: { ofUsers?: boolean; changesAt?: () => Date } = {}) => {
  const { changesAt, ...rest } = changes
  return parts.share({
    now: () => at,
    changedBy: ['signal.changed'],
    seconds: 10,
    ...rest,
    async build() {
      built += 1
      return { value: built, ...(changesAt && { changesAt: changesAt() }) }
    },
  })
}
const later = (seconds: number) => {
  at = new Date(at.getTime() + seconds * 1000)
}

test('is built once for all who ask, also at the same time', async () => {
  const read = counted()
  const all = await Promise.all([read(), read(), read()])
  expect([...all, await read()].map(({ value }) => value)).toEqual([1, 1, 1, 1])
})

test('is forgotten on its own events, and a build begun before one is not handed out after it', async () => {
  const read = counted()
  const early = read()
  parts.onEvent({ type: 'signal.changed' })
  const late = read()
  expect([(await early).value, (await late).value]).toEqual([1, 2])
  parts.onEvent({ type: 'course.changed' })
  expect((await read()).value).toBe(2)
})

test('of users’ own changes only what depends on them is forgotten', async () => {
  const [own, common] = [counted({ ofUsers: true }), counted()]
  expect([(await own()).value, (await common()).value]).toEqual([1, 2])
  parts.forget()
  expect([(await own()).value, (await common()).value]).toEqual([3, 2])
})

test('is built anew when its time is up, when it changes by itself, and if the clock was set back', async () => {
  const read = counted()
  expect((await read()).until).toBe(at.getTime() + 10_000)
  later(9)
  expect((await read()).value).toBe(1)
  later(1)
  expect((await read()).value).toBe(2)
  later(-3600)
  expect((await read()).value).toBe(3)

  const soon = counted({ changesAt: () => new Date(at.getTime() + 2000) })
  expect(await soon()).toEqual({ value: 4, until: at.getTime() + 2000 })
  later(2)
  expect((await soon()).value).toBe(5)
})

test('nothing is remembered while events may be missed, nor what failed', async () => {
  parts.listen(false)
  const read = counted()
  expect([(await read()).value, (await read()).value]).toEqual([1, 2])
  parts.listen(true)
  expect([(await read()).value, (await read()).value]).toEqual([3, 3])

  let isDown = true
  const failing = parts.share({
    now: () => at,
    changedBy: [],
    seconds: 10,
    build: async () => {
      if (isDown) throw new Error('down')
      return { value: 'up' }
    },
  })
  await expect(failing()).rejects.toThrow('down')
  isDown = false
  expect((await failing()).value).toBe('up')
})

test('each of its variants is its own, and there are not too many', async () => {
  const read = parts.share({
    now: () => at,
    changedBy: [],
    seconds: 10,
    async build(role: string) {
      built += 1
      return { value: `${role} ${built}` }
    },
  })
  expect((await read('one')).value).toBe('one 1')
  expect((await read('two')).value).toBe('two 2')
  expect((await read('one')).value).toBe('one 1')
  for (let n = 0; n < 100; n += 1) await read(`another ${n}`)
  expect((await read('one')).value).not.toBe('one 1')
})
