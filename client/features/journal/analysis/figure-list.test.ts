import { expect, test } from 'vitest'
import { type FullFigures, fullFiguresSchema } from '#contract/journal/journal-analysis.ts'
import { firstFigures } from '../figures/first-figures.ts'
import { figureList } from './figure-list.ts'

/** Figures that are all 1, and the names of those that were read. */
function watched(): { figures: FullFigures; seen: Set<string> } {
  const seen = new Set<string>()
  const watch = <Of extends object>(of: Of, before = ''): Of =>
    new Proxy(of, {
      get(target, key) {
        const value = Reflect.get(target, key)
        seen.add(before + String(key))
        return typeof value === 'object' && value ? watch(value, `${before}${String(key)}.`) : value
      },
    })
  const run = { trades: 1, netCents: 1 }
  const { drawdown, held, ...plain } = fullFiguresSchema.shape
  const ones = (keys: object) => Object.fromEntries(Object.keys(keys).map((key) => [key, 1]))
  const runs = { longestWinning: run, longestLosing: run, bestRun: run, worstRun: run }
  const parts = { drawdown: { ...ones(drawdown.shape), isUnder: true }, held: ones(held.shape) }
  const figures = fullFiguresSchema.parse({ ...ones(plain), ...runs, ...parts })
  return { figures: watch(figures), seen }
}

test('every figure of the analysis is shown with its meaning and its formula', () => {
  const { figures, seen } = watched()
  const shown = figureList(figures, 'USD').flatMap((group) => group.figures)
  const { drawdown, held, ...plain } = fullFiguresSchema.shape
  const names = [
    ...Object.keys(plain),
    ...Object.keys(drawdown.shape).map((name) => `drawdown.${name}`),
    ...Object.keys(held.shape).map((name) => `held.${name}`),
  ]
  // Whether the balance is below its peak now is shown by the curve.
  expect(names.filter((name) => !seen.has(name) && name !== 'drawdown.isUnder')).toEqual([])
  expect(new Set(shown.map(({ label }) => label)).size).toBe(shown.length)
  for (const figure of [...shown, ...Object.values(firstFigures)]) {
    expect(figure.means).toMatch(/^.{15,}\.$/s)
    expect(figure.formula.length).toBeGreaterThan(5)
  }
})
