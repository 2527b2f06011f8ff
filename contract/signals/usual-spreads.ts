import { instrumentOf } from '../instruments.ts'

const majors = ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'USDCAD', 'AUDUSD', 'NZDUSD']

/**
 * The spread that is assumed of an instrument unless the owner sets another, in the price: 1.5 pips for the seven major
 * pairs, 3 pips for other currencies, 0.30 for gold, 0.03 for silver, 2 points for indices. Null where none is usual.
 */
export function usualSpreadOf(pair: string): string | null {
  if (pair.startsWith('XAU')) return '0.3'
  if (pair.startsWith('XAG')) return '0.03'
  const { pipSize, contractSize } = instrumentOf(pair)
  if (pipSize === '1') return '2'
  if (contractSize !== 100_000) return null
  const tenths = majors.includes(pair.slice(0, 6)) ? '15' : '30'
  // A tenth of a pip is one place more.
  return pipSize === '0.01' ? `0.0${tenths}` : `0.000${tenths}`
}
