import { expect, test } from 'vitest'
import { Memory, textBytes } from './memory.ts'

test('what was used least recently is forgotten, whoever remembered it', () => {
  const memory = new Memory(1000)
  const [one, other] = [new Map<string, object>(), new Map<string, object>()]
  const remember = (where: Map<string, object>, key: string, bytes: number) => {
    const cached = {}
    where.set(key, cached)
    memory.set(cached, bytes, () => where.delete(key))
    return cached
  }
  const first = remember(one, 'first', 400)
  remember(other, 'second', 400)
  memory.use(first)
  remember(other, 'third', 400)
  expect([...one.keys(), ...other.keys()]).toEqual(['first', 'third'])
  expect(memory.bytes).toBe(800)
  memory.delete(first)
  expect([one.size, memory.bytes]).toEqual([0, 400])
  remember(one, 'too large', 1001)
  expect([...one.keys(), ...other.keys()]).toEqual(['third'])
})

test('keys count', () => {
  const memory = new Memory(100_000)
  const remembered = new Set<string>()
  for (let n = 0; n < 1200; n += 1) {
    const key = `${n} ${'z'.repeat(15_000)}`
    remembered.add(key)
    memory.set({}, textBytes(key), () => remembered.delete(key))
  }
  expect(remembered.size).toBe(3)
  expect(memory.bytes).toBeLessThanOrEqual(100_000)
})
