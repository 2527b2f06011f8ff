import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '#contract/quizzes/questions.ts'
import { type Given, giveQuestion, shownParts } from './given.rules.ts'
import { markOf, rightAnswer } from './marking.rules.ts'

const seeds = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'),
  minLength: 32,
  maxLength: 32,
})
const words = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 1, maxLength: 4 }),
  { minLength: 2, maxLength: 10 },
)
const points = fc.integer({ min: 2, max: 100 })
const shared = { prompt: 'Asked', explanation: '', partial: true }
const give = (question: Question, seed: string): Given => giveQuestion(question, seed)

test('several choices get the right ones less the wrong ones, never below nothing', () => {
  const coins = fc.infiniteStream(fc.boolean())
  fc.assert(
    fc.property(words, seeds, points, coins, (texts, seed, most, flip) => {
      const coin = () => flip.next().value === true
      const rights = texts.filter((_, index) => coin() || index === 0)
      const options = texts.map((text) => ({
        id: '00000000-0000-4000-8000-000000000000',
        text,
        correct: rights.includes(text),
        feedback: '',
      }))
      const given = give({ ...shared, points: most, kind: 'multiple', options }, seed)
      const shown = shownParts(given)
      const picked = shown.filter(coin)
      let score = 0
      for (const text of picked) score += rights.includes(text) ? 1 : -1
      const chosen = picked.map((text) => shown.indexOf(text))
      const isRight = score === rights.length
      expect(markOf(given, { kind: 'choice', chosen })).toEqual({
        points: score <= 0 ? 0 : Math.floor((most * score) / rights.length),
        isRight,
      })
    }),
  )
})

test('items and pairs get their shares where they belong, and only all of them all points', () => {
  fc.assert(
    fc.property(words, seeds, seeds, points, (texts, seed, other, most) => {
      const items = texts.map((text) => ({ text }))
      const pairs = texts.map((text, index) => ({ left: `${index}`, right: text }))
      const order = give({ ...shared, points: most, kind: 'order', items }, seed)
      const match = give({ ...shared, points: most, kind: 'match', pairs }, seed)
      const places = give({ ...shared, points: most, kind: 'order', items }, other).order
      const shown = shownParts(order)
      const hits = texts.filter((text, at) => shown[places[at] ?? 0] === text).length
      const isRight = hits === texts.length
      const mark = { points: Math.floor((most * hits) / texts.length), isRight }
      expect(markOf(order, { kind: 'order', order: places })).toEqual(mark)
      expect(markOf(match, { kind: 'match', rights: places })).toEqual(mark)
      expect(mark.points === most).toBe(isRight)
      expect(markOf(match, rightAnswer(match))).toEqual({ points: most, isRight: true })
      const none = texts.map(() => null)
      expect(markOf(match, { kind: 'match', rights: none })).toEqual({ points: 0, isRight: false })
      expect(markOf(order, null)).toEqual({ points: 0, isRight: false })
    }),
  )
})

test('without parts, all or nothing', () => {
  const items = ['a', 'b', 'c'].map((text) => ({ text }))
  const given = give(
    { prompt: 'Asked', explanation: '', points: 3, kind: 'order', items },
    '0'.repeat(32),
  )
  const [one = 0, two = 0, three = 0] = [0, 1, 2].map((index) => given.order.indexOf(index))
  expect(markOf(given, { kind: 'order', order: [one, three, two] })?.points).toBe(0)
  expect(markOf(given, { kind: 'order', order: [one, two, three] })?.points).toBe(3)
})
