import { instrumentOf } from './instruments.ts'

/**
 * The pair or instrument that a broker's symbol means: 'EURUSD.m', 'eurusd' and 'mEURUSD' are EURUSD,
 * 'XAUUSD#' is XAUUSD, 'US30.cash' is US30. The symbol itself stays as the broker writes it; this is
 * for putting the same things together. What is nothing known is given in capitals without its suffix.
 */
export function pairOf(symbol: string): string {
  const capitals = symbol.trim().toUpperCase()
  const bare = capitals.replace(/[^A-Z0-9].*$/, '') || capitals
  if (isPair(bare.slice(0, 6))) return bare.slice(0, 6)
  // 'EUR/USD' and 'EUR_USD'.
  const joined = capitals.replace(/[/_\-.]/, '')
  if (isPair(joined.slice(0, 6))) return joined.slice(0, 6)
  // A prefix of one letter or two, as cent accounts have it, in front of six letters and no more.
  const [, behind] = /^[A-Z]{1,2}([A-Z]{6})$/.exec(bare) ?? []
  if (behind !== undefined && isPair(behind)) return behind
  return bare
}

const isPair = (letters: string): boolean =>
  /^[A-Z]{6}$/.test(letters) && instrumentOf(letters).contractSize !== null
