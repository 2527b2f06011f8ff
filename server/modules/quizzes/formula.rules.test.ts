import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate, type Formula, readFormula, rounded } from './formula.rules.ts'

const run = (text: string, values: Record<string, number | string> = {}) =>
  evaluate(readFormula(text), values)

test.each([
  ['1 + 2 × 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 − 4 - 3', 3],
  ['100 ÷ 10 / 2', 5],
  ['-2 * -3', 6],
  ['--2', 2],
  ['min(3, 2, 5) + max(1)', 3],
  ['round(1.005, 2)', 1.01],
  ['round(-2.5)', -3],
  ['round(1 / 3, 4)', 0.3333],
  ['.5 + 1.25', 1.75],
  ['pipValue(EURUSD)', 10],
  ['pipValue(USDJPY)', 1000],
  ['pipValue(XAUUSD)', 1],
])('%s is %d', (text, result) => {
  expect(run(text)).toBe(result)
})

test('a lot size follows from the risk, the stop and the pair', () => {
  const values = { balance: 10_000, risk: 1, stop: 25, pair: 'EURUSD' }
  expect(run('round(balance * risk / 100 / (stop * pipValue(pair)), 2)', values)).toBe(0.4)
})

test.each([
  ['', 'It ends too early.'],
  ['1 +', 'It ends too early.'],
  ['(1', '“)” is missing.'],
  ['1 2', 'There is something behind its end.'],
  ['2 ^ 3', '“^ 3” cannot be read.'],
  ['a.b', '“.b” cannot be read.'],
  ['*2', '“*” is in the wrong place.'],
  ['(('.repeat(100), 'It is nested too deeply.'],
  ['-'.repeat(400), 'It is nested too deeply.'],
])('%s is not read', (text, message) => {
  expect(() => readFormula(text)).toThrow(message)
})

test.each([
  ['1 / (2 - 2)', 'divides by zero'],
  ['x + 1', 'has the unknown name x'],
  ['constructor', 'has the unknown name constructor'],
  ['toString()', 'ends'],
  ['sqrt(2)', 'has the unknown function sqrt'],
  ['hasOwnProperty(1)', 'has the unknown function hasOwnProperty'],
  ['pair + 1', 'uses pair as a number'],
  ['round(1, 2, 3)', 'gives round 3 numbers'],
  ['round(1, 0.5)', 'rounds to 0 to 10 decimal places'],
  ['pipValue(1)', 'needs one pair in pipValue'],
  ['pipValue(BTCUSDT)', 'has no pip value for BTCUSDT'],
  [`${'9'.repeat(200)} * ${'9'.repeat(200)}`, 'gives no finite number'],
])('%s has no result', (text, message) => {
  const problem = () => run(text, { pair: 'EURUSD' })
  if (message === 'ends') expect(problem).toThrow()
  else expect(problem).toThrow(message)
})

/** The same tree as text, with parentheses around everything, and as a plain calculation. */
interface Tree {
  text: string
  result: number
}
const leaf = fc
  .integer({ min: 0, max: 999 })
  .map((value): Tree => ({ text: `${value / 4}`, result: value / 4 }))
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc
      .tuple(fc.constantFrom('+', '−', '×', '÷', 'min', 'max'), tie('tree'), tie('tree'))
      .map(([sign, left, right]): Tree => {
        const [a, b] = [left.result, right.result]
        const results = {
          '+': a + b,
          '−': a - b,
          '×': a * b,
          '÷': b === 0 ? Number.NaN : a / b,
          min: Math.min(a, b),
          max: Math.max(a, b),
        }
        const isCall = sign.length > 1
        const text = isCall
          ? `${sign}(${left.text}, ${right.text})`
          : `(${left.text} ${sign} ${right.text})`
        return { text, result: results[sign as keyof typeof results] }
      }),
  ),
}))

test('a formula has the result of the same calculation by hand', () => {
  fc.assert(
    fc.property(tree, ({ text, result }) => {
      fc.pre(text.length < 5000)
      if (Number.isFinite(result)) expect(run(text)).toBe(result)
      else expect(() => run(text)).toThrow()
    }),
  )
})

test('without parentheses products come before sums, from the left', () => {
  const signs = fc.array(fc.tuple(fc.constantFrom('+', '-', '*'), fc.integer({ min: 1, max: 9 })), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), signs, (first, rest) => {
      let [sum, product] = [0, first]
      for (const [sign, value] of rest) {
        if (sign === '*') product *= value
        else {
          sum += product
          product = sign === '+' ? value : -value
        }
      }
      const text = [first, ...rest.flat()].join(' ')
      expect(run(text)).toBe(sum + product)
    }),
  )
})

test('any text is read or refused, and nothing else', () => {
  const characters = fc.string({ unit: fc.constantFrom(...'12.ab(,)+-*/×÷− \n_') })
  fc.assert(
    fc.property(fc.oneof(fc.string(), characters), (text) => {
      let formula: Formula
      try {
        formula = readFormula(text)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_input' })
        return
      }
      expect(formula).toHaveProperty('type')
    }),
  )
})

test('rounding is that of the written number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999, max: 99_999 }),
      fc.integer({ min: 0, max: 3 }),
      (n, places) => {
        // Four decimal places as a whole number, rounded without binary fractions.
        const factor = 10 ** (4 - places)
        const whole = Math.sign(n) * Math.floor((Math.abs(n) + factor / 2) / factor)
        expect(rounded(n / 10_000, places)).toBeCloseTo(whole / 10 ** places, 9)
      },
    ),
  )
})
