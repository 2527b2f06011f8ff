import { withPoint } from '#client/ui/forms/decimal-text.ts'
import type { PriceSettings } from '#contract/signals/prices.ts'

type Spreads = PriceSettings['spreads']

/** Spreads as they are typed: a line each, as in 'EURUSD 0.00012'. */
export const linesOfSpreads = (spreads: Spreads): string =>
  spreads.map(({ pair, spread }) => `${pair} ${spread}`).join('\n')

/** Reads such lines; returns what is wrong with the first one that is no spread. */
export function readSpreads(lines: string): Spreads | string {
  const spreads: Spreads = []
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [, typed = '', spread = ''] =
      /^\s*([A-Za-z0-9]{3,12})\s+(\d{1,9}(?:[.,]\d{1,10})?)\s*$/.exec(line) ?? []
    const pair = typed.toUpperCase()
    if (pair === '') return `“${line.trim()}” is not a line such as EURUSD 0.00012`
    if (spreads.some((one) => one.pair === pair)) return `${pair} is listed twice`
    spreads.push({ pair, spread: withPoint(spread) })
  }
  return spreads
}
