import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candleFrames, frameMinutes } from './candles/candle-frames.ts'
import { chartText, readChart, textChartLimits } from './chart-blocks.ts'

const lines = (changes: Record<string, string> = {}) =>
  Object.entries({
    pair: 'EURUSD',
    frame: 'H1',
    from: '2026-03-02',
    to: '2026-03-03 08:30',
    ...changes,
  }).map(([name, value]) => `${name}: ${value}`)

test('a chart is read from its lines, in any order, with empty ones between them', () => {
  const text = ['level: 1.0850 Resistance', '', ...lines().toReversed(), 'Level: 1.08'].join('\n')
  expect(readChart(text)).toEqual({
    pair: 'EURUSD',
    frame: 'H1',
    from: Date.UTC(2026, 2, 2) / 60_000,
    to: Date.UTC(2026, 2, 3, 8, 30) / 60_000,
    levels: [
      { price: '1.0850', label: 'Resistance' },
      { price: '1.08', label: '' },
    ],
  })
})

test.each([
  [lines({ pair: '' }), 1, 'symbol'],
  [lines({ pair: 'EUR USD' }), 1, 'symbol'],
  [lines({ frame: 'H2' }), 2, 'M1'],
  [lines({ from: 'yesterday' }), 3, 'UTC'],
  [lines({ from: '2026-02-31' }), 3, 'UTC'],
  [lines({ from: '9999-01-01' }), 3, 'UTC'],
  [lines({ from: '1969-12-31' }), 3, 'UTC'],
  [lines({ to: '2026-03-02 00:00' }), 4, 'later'],
  [lines({ frame: 'M1', to: '2026-03-04' }), 4, 'at most 2,000'],
  [[...lines(), 'level: high'], 5, 'price'],
  [[...lines(), 'level: 0'], 5, 'price'],
  [[...lines(), `level: 1 ${'x'.repeat(41)}`], 5, 'at most 40|more than 40'],
  [[...lines(), ...Array.from({ length: 11 }, () => 'level: 1')], 15, 'possible levels'],
  [[...lines(), 'pair: GBPUSD'], 5, 'second time'],
  [[...lines(), 'colour: red'], 5, 'one of pair'],
  [lines().slice(1), 1, 'no pair'],
  [[], 1, 'no pair'],
] as const)('what is wrong with %j is said at its line', (written, line, words) => {
  const read = readChart(written.join('\n'))
  expect(read).toMatchObject({ line, problem: expect.stringMatching(words) })
})

test.each([
  ['a value', (spaces: string) => `pair: ${spaces}a\u2028b`],
  ['the name of a level', (spaces: string) => `level: 1 a${spaces}\u2028b`],
])('the longest line is read at once, also with a separator in %s', (_, line) => {
  const text = [...lines(), line(' '.repeat(49_000))].join('\n')
  expect(readChart(text)).toMatchObject({ line: 5 })
})

test('what a chart is written as is read as the same', () => {
  const chart = fc
    .record({
      pair: fc.constantFrom('EURUSD', 'US30', 'XAUUSD'),
      frame: fc.constantFrom(...candleFrames),
      from: fc.integer({ min: 0, max: 80_000_000 }),
      candles: fc.integer({ min: 1, max: textChartLimits.candles }),
      levels: fc.array(
        fc.record({
          price: fc.integer({ min: 1, max: 999_999 }).map((price) => (price / 1000).toFixed(3)),
          label: fc.stringMatching(/^[a-zA-Z][a-zA-Z ]{0,20}[a-zA-Z]$/),
        }),
        { maxLength: textChartLimits.levels },
      ),
    })
    .map(({ candles, ...rest }) => ({
      ...rest,
      to: rest.from + candles * frameMinutes[rest.frame],
    }))
  fc.assert(
    fc.property(chart, (made) => {
      expect(readChart(chartText(made))).toEqual(made)
    }),
  )
})
