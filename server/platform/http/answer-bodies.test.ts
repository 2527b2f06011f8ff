import { expect, test } from 'vitest'
import { AnswerBodies } from './answer-bodies.ts'

const body = (kilobytes: number) => ({ payload: Buffer.alloc(kilobytes * 1024), headers: {} })

test('a body is returned only for its own answer', () => {
  const bodies = new AnswerBodies()
  const answer = { etag: 'same' }
  bodies.keep(answer, 'a', body(1))
  expect(bodies.of(answer, 'a')?.payload).toHaveLength(1024)
  expect(bodies.of({ ...answer }, 'a')).toBeUndefined()
  expect(bodies.of(answer, 'b')).toBeUndefined()
})

test('the oldest bodies are evicted above the limit, and one that is too large is not kept', () => {
  const bodies = new AnswerBodies()
  const answers = Array.from({ length: 50 }, (_, n) => ({ n }))
  for (const answer of answers) bodies.keep(answer, `key ${answer.n}`, body(500))
  const kept = answers.filter((answer) => bodies.of(answer, `key ${answer.n}`))
  expect(kept).toEqual(answers.slice(-32))
  const last = answers[49] ?? {}
  bodies.keep(last, 'key 49', body(513))
  expect(bodies.of(last, 'key 49'), 'nor what was there before it').toBeUndefined()
  bodies.clear()
  expect(answers.filter((answer) => bodies.of(answer, `key ${answer.n}`))).toEqual([])
})

test('replacing a body frees its space', () => {
  const bodies = new AnswerBodies()
  const first = {}
  bodies.keep(first, 'first', body(400))
  const answer = {}
  for (let time = 0; time < 100; time += 1) bodies.keep(answer, 'again', body(500))
  expect(bodies.of(first, 'first')).toBeDefined()
})
