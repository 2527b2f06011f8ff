import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Parameter } from '#contract/quizzes/questions.ts'
import { checkNumeric, drawNumeric, type NumericQuestion } from './parameters.rules.ts'
import { randomOf } from './random.rules.ts'

const range = (name: string, min: number, max: number, step: number): Parameter => ({
  kind: 'range',
  name,
  min,
  max,
  step,
})
const list = (name: string, values: string[]): Parameter => ({ kind: 'list', name, values })
const ask = (formula: string, parameters: Parameter[], prompt = 'How many lots?') =>
  ({
    kind: 'numeric',
    prompt,
    points: 1,
    explanation: '',
    formula,
    parameters,
    tolerance: 0.01,
    unit: 'lots',
  }) satisfies NumericQuestion

test.each([
  ['1 / stop', [range('stop', 0, 20, 5)], 'divides by zero with stop = 0.'],
  // Neither a corner nor a step next to one.
  ['1 / (stop - 15)', [range('stop', 0, 20, 5)], 'divides by zero with stop = 15.'],
  [
    '1 / (a - b)',
    [range('a', 1, 1e6, 1), range('b', 1, 1e6, 1)],
    'divides by zero with a = 1, b = 1.',
  ],
  ['balance * 2', [], 'has the unknown name balance.'],
  ['pipValue(pair)', [list('pair', ['EURUSD', 'ABCDEFG'])], 'with pair = ABCDEFG.'],
  ['n * 1', [list('n', ['1', 'two'])], 'uses n as a number with n = 1.'],
  ['1 +', [], 'cannot be used: It ends too early.'],
  ['a', [range('a', 5, 1, 1)], 'a ends below its start.'],
  ['a', [range('a', 0, 1e9, 0.001)], 'a has too many steps.'],
])('%s is refused, with the question and the values', (formula, parameters, message) => {
  const problem = () => checkNumeric(ask(formula, parameters))
  expect(problem).toThrow('“How many lots?”: ')
  expect(problem).toThrow(message)
})

test('a prompt names only parameters that there are', () => {
  const question = ask('a', [range('a', 1, 2, 1)], '{a} and {other}')
  expect(() => checkNumeric(question)).toThrow('There is no parameter {other}.')
  expect(() => checkNumeric({ ...question, prompt: 'About {a} and {}' })).not.toThrow()
})

test('what is drawn is a step between the bounds, written without errors of fractions', () => {
  const steps = fc.constantFrom(0.01, 0.1, 0.25, 1, 5)
  const seed = fc.integer({ min: 0, max: 2 ** 31 })
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 50 }),
      fc.nat(40),
      steps,
      seed,
      (min, count, step, of) => {
        const parameters = [range('x', min, min + count * step, step)]
        const random = randomOf(of.toString(16).padStart(32, '0'))
        const { drawn, right } = drawNumeric(ask('x', parameters), random)
        const places = drawn.x?.split('.')[1]?.length ?? 0
        expect(places).toBeLessThanOrEqual(2)
        expect(right).toBe(Number(drawn.x))
        const taken = (right - min) / step
        expect(Math.abs(taken - Math.round(taken))).toBeLessThan(1e-6)
        expect(Math.round(taken)).toBeGreaterThanOrEqual(0)
        expect(Math.round(taken)).toBeLessThanOrEqual(count)
      },
    ),
  )
})

test('an answer of every draw is the formula’s', () => {
  const parameters = [
    range('balance', 1000, 10_000, 500),
    range('risk', 0.5, 2, 0.5),
    range('stop', 10, 50, 5),
    list('pair', ['EURUSD', 'GBPUSD']),
  ]
  const question = ask('round(balance * risk / 100 / (stop * pipValue(pair)), 2)', parameters)
  checkNumeric(question)
  for (let seed = 0; seed < 50; seed++) {
    const { drawn, right } = drawNumeric(question, randomOf(String(seed).padStart(32, '0')))
    const { balance, risk, stop } = drawn
    const lots = (Number(balance) * Number(risk)) / 100 / (Number(stop) * 10)
    expect(Math.abs(right - lots)).toBeLessThanOrEqual(0.005 + 1e-9)
  }
})
