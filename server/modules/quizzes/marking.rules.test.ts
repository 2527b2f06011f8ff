import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, type Question, questionSchema } from '#contract/quizzes/questions.ts'
import { drawQuestions, type Given, presentGiven, shownParts } from './given.rules.ts'
import { checkAnswer, isPassed, isWithin, markOf, rightAnswer } from './marking.rules.ts'

const seeds = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'),
  minLength: 32,
  maxLength: 32,
})
const words = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 1, maxLength: 4 }),
  {
    minLength: 2,
    maxLength: 10,
  },
)
const shared = { prompt: 'Asked', points: 3, explanation: '' }

/** Draws the only question of a quiz. */
function give(question: Question, seed: string): Given {
  const [drawn] = drawQuestions([{ content: question }], null, seed)
  if (!drawn) throw new Error('nothing was drawn')
  return drawn.given
}
const option = (text: string, correct: boolean) => ({
  id: '00000000-0000-4000-8000-000000000000',
  text,
  correct,
  feedback: '',
})

describe('marks', () => {
  test('a choice is right if exactly the right options are chosen, wherever they are shown', () => {
    fc.assert(
      fc.property(words, seeds, fc.infiniteStream(fc.boolean()), (texts, seed, coins) => {
        const rights = texts.map((_, index) => index === 0 || coins.next().value === true)
        const options = texts.map((text, index) => option(text, rights[index] === true))
        const given = give({ ...shared, kind: 'multiple', options }, seed)
        const shown = shownParts(given)
        const picked = shown.filter(() => coins.next().value === true)
        const answer: Answer = { kind: 'choice', chosen: picked.map((text) => shown.indexOf(text)) }
        const wanted = texts.filter((_, index) => rights[index])
        const isRight = wanted.toSorted().join() === picked.toSorted().join()
        expect(markOf(given, answer)).toEqual({ points: isRight ? 3 : 0, isRight })
      }),
    )
  })

  test('an order is right if it reads like the teacher’s', () => {
    fc.assert(
      fc.property(words, seeds, seeds, (texts, seed, other) => {
        const question: Question = {
          ...shared,
          kind: 'order',
          items: texts.map((text) => ({ text })),
        }
        const given = give(question, seed)
        const order = give(question, other).order
        const reading = order.map((place) => shownParts(given)[place])
        const isRight = reading.join() === texts.join()
        expect(markOf(given, { kind: 'order', order })?.isRight).toBe(isRight)
      }),
    )
  })

  test('pairs are right if each side has the text of its own', () => {
    // With right sides that occur twice, of which either is right.
    const sides = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(sides, seeds, seeds, (texts, seed, other) => {
        const pairs = texts.map((right, index) => ({ left: `${index}`, right }))
        const question: Question = { ...shared, kind: 'match', pairs }
        const given = give(question, seed)
        const rights = give(question, other).order
        const reading = rights.map((place) => shownParts(given)[place])
        const isRight = reading.join() === texts.join()
        expect(markOf(given, { kind: 'match', rights })?.isRight).toBe(isRight)
        expect(markOf(given, { kind: 'match', rights: [null, ...rights.slice(1)] })?.isRight).toBe(
          false,
        )
      }),
    )
  })

  test('a number is right within the tolerance, its bounds included', () => {
    const thousandth = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(thousandth, thousandth, fc.nat(5000), (value, right, tolerance) => {
        const isRight = Math.abs(value - right) <= tolerance
        expect(isWithin(value / 1000, right / 1000, tolerance / 1000)).toBe(isRight)
      }),
    )
  })

  test('the right answer of every kind gets all points, none gets none, and a text waits', () => {
    const parameters = [
      { kind: 'range' as const, name: 'balance', min: 500, max: 5000, step: 0.1 },
      { kind: 'list' as const, name: 'pair', values: ['EURUSD', 'USDJPY'] },
    ]
    const numeric = {
      ...shared,
      prompt: 'Balance {balance} on {pair}, {not}',
      kind: 'numeric' as const,
      formula: 'balance / pipValue(pair)',
      tolerance: 0,
      unit: 'lots' as const,
      parameters,
    }
    fc.assert(
      fc.property(words, seeds, (texts, seed) => {
        const options = texts.map((text, index) => option(text, index === 1))
        const questions: Question[] = [
          { ...shared, kind: 'single', options },
          { ...shared, kind: 'order', items: texts.map((text) => ({ text })) },
          { ...shared, kind: 'match', pairs: texts.map((text) => ({ left: text, right: text })) },
          numeric,
        ]
        for (const question of questions) {
          const given = give(question, seed)
          const answer = rightAnswer(given)
          if (answer) checkAnswer(given, answer)
          expect(markOf(given, answer), question.kind).toEqual({ points: 3, isRight: true })
          expect(markOf(given, null)).toEqual({ points: 0, isRight: false })
        }
        const { prompt } = give(numeric, seed)
        expect(prompt).toMatch(/^Balance \d+\.\d on (EURUSD|USDJPY), \{not\}$/)
      }),
    )
    const text = give({ ...shared, kind: 'text' }, '0'.repeat(32))
    expect(markOf(text, { kind: 'text', text: 'Because' })).toBeNull()
    expect(rightAnswer(text)).toBeNull()
  })
})

test('an answer is one to its question, about what it gives', () => {
  const options = ['a', 'b', 'c'].map((text) => option(text, text === 'a'))
  const single = give({ ...shared, kind: 'single', options }, '1'.repeat(32))
  const order = give(
    { ...shared, kind: 'order', items: [{ text: 'a' }, { text: 'b' }] },
    '1'.repeat(32),
  )
  const refused: [Given, Answer][] = [
    [single, { kind: 'choice', chosen: [0, 1] }],
    [single, { kind: 'choice', chosen: [3] }],
    [single, { kind: 'number', value: 1 }],
    [order, { kind: 'order', order: [0] }],
    [order, { kind: 'order', order: [0, 0] }],
    [order, { kind: 'choice', chosen: [0] }],
  ]
  for (const [given, answer] of refused) {
    expect(() => checkAnswer(given, answer), JSON.stringify(answer)).toThrow('no answer')
  }
})

test('the same seed draws the same, others draw every question and every order', () => {
  const items = ['a', 'b', 'c'].map((text) => ({ text }))
  const rows = [0, 1, 2, 3].map((id) => ({
    id,
    content: { ...shared, kind: 'order' as const, items },
  }))
  const drawn = (seed: string) => drawQuestions(rows, 2, seed)
  const hex = (value: number) => value.toString(16).padStart(32, '0')
  const orders = new Map<string, number>()
  const chosen = new Map<number, number>()
  for (let seed = 0; seed < 600; seed++) {
    const all = drawn(hex(seed))
    expect(all).toEqual(drawn(hex(seed)))
    expect(new Set(all.map(({ row }) => row.id)).size).toBe(2)
    for (const { row, given } of all) {
      orders.set(given.order.join(), (orders.get(given.order.join()) ?? 0) + 1)
      chosen.set(row.id, (chosen.get(row.id) ?? 0) + 1)
    }
  }
  // 1,200 draws of 6 orders, and of 4 questions: 200 and 300 each are expected.
  expect(orders.size).toBe(6)
  for (const count of orders.values()) expect(Math.abs(count - 200)).toBeLessThan(60)
  for (const count of chosen.values()) expect(Math.abs(count - 300)).toBeLessThan(70)
})

test('what is given to a student has no more than may be seen', () => {
  const options = ['a', 'b'].map((text) => ({ ...option(text, text === 'a'), feedback: 'Hint' }))
  const given = give({ ...shared, kind: 'single', options }, '2'.repeat(32))
  expect(presentGiven(given, 4)).toEqual({
    place: 4,
    kind: 'single',
    prompt: 'Asked',
    points: 3,
    options: expect.arrayContaining(['a', 'b']),
  })
})

test('a share of the points passes without errors of fractions', () => {
  expect(isPassed(7, 10, 70)).toBe(true)
  expect(isPassed(69, 100, 70)).toBe(false)
  expect(isPassed(29, 100, 29)).toBe(true)
  expect(isPassed(0, 0, 1)).toBe(false)
})

test.each([
  [{ kind: 'single', options: [option('a', true), option('b', true)] }, 'Exactly one option'],
  [{ kind: 'multiple', options: [option('a', false), option('b', false)] }, 'At least one option'],
  [{ kind: 'single', options: [option('a', true)] }, 'Add at least two'],
  [{ kind: 'order', items: Array.from({ length: 11 }, () => ({ text: 'x' })) }, 'Too big'],
])('a question that cannot be answered is refused: %#', (question, message) => {
  const { error } = questionSchema.safeParse({ ...shared, ...question })
  expect(error?.issues[0]?.message).toContain(message)
})
