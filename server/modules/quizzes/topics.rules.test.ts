import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '#contract/quizzes/questions.ts'
import { drawQuestions } from './given.rules.ts'

const hex = fc.constantFrom(...'0123456789abcdef')
const seeds = fc.string({ unit: hex, minLength: 32, maxLength: 32 })
const topics = fc.array(fc.constantFrom(undefined, 'Sizes', 'Levels', 'Habits'), {
  minLength: 1,
  maxLength: 30,
})

test('questions are drawn once each, and evenly over topics as far as these have them', () => {
  fc.assert(
    fc.property(topics, fc.integer({ min: 1, max: 40 }), seeds, (all, count, seed) => {
      const rows = all.map((topic, id) => {
        const content: Question = { kind: 'text', prompt: 'Q', points: 1, explanation: '', topic }
        return { id, content }
      })
      const drawn = drawQuestions(rows, count, seed).map(({ row }) => row)
      expect(new Set(drawn.map(({ id }) => id)).size).toBe(Math.min(count, rows.length))
      expect(drawn.length).toBe(Math.min(count, rows.length))
      const had = Map.groupBy(drawn, ({ content }) => content.topic)
      for (const topic of new Set(all)) {
        const [size, mine] = [
          all.filter((one) => one === topic).length,
          had.get(topic)?.length ?? 0,
        ]
        // With questions left, no other topic has more than one more.
        for (const others of had.values()) {
          if (mine < size) expect(others.length).toBeLessThanOrEqual(mine + 1)
        }
      }
    }),
  )
})

test('each question of a topic is drawn some time', () => {
  const rows = ['a', 'b', 'c', 'd'].map((prompt, index) => {
    const topic = index < 2 ? 'One' : 'Other'
    const content: Question = { kind: 'text', prompt, points: 1, explanation: '', topic }
    return { content }
  })
  const seen = new Set<string>()
  for (let index = 0; index < 40; index += 1) {
    const seed = index.toString(16).padStart(32, '0')
    for (const { row } of drawQuestions(rows, 2, seed)) seen.add(row.content.prompt)
  }
  expect(seen.size).toBe(4)
})
