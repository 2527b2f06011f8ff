import { instrumentOf } from '../instruments.ts'

/**
 * Normalises a broker's symbol to its pair or instrument: 'EURUSD.m', 'eurusd' and 'mEURUSD' become
 * EURUSD, 'XAUUSD#' becomes XAUUSD, 'US30.cash' becomes US30, 'us_oil' becomes USOIL. The broker's own symbol is stored
 * unchanged; this is for grouping. Unknown symbols are returned in upper case without their suffix.
 */
export function pairOf(symbol: string): string {
  const capitals = symbol.trim().toUpperCase()
  const bare = capitals.replace(/[^A-Z0-9].*$/, '') || capitals
  if (isPair(bare.slice(0, 6))) return bare.slice(0, 6)
  // 'EUR/USD' and 'EUR_USD'.
  const joined = capitals.replace(/[/_\-.]/, '')
  if (isPair(joined.slice(0, 6))) return joined.slice(0, 6)
  // A prefix of one or two letters, as on cent accounts, before exactly six letters.
  const [, behind] = /^[A-Z]{1,2}([A-Z]{6})$/.exec(bare) ?? []
  if (behind !== undefined && isPair(behind)) return behind
  // What is before the first mark is a part of the name, as in 'us_oil', if it is too short for one.
  return bare.length < 3 ? capitals.replaceAll(/[^A-Z0-9]/g, '') || bare : bare
}

const isPair = (letters: string): boolean =>
  /^[A-Z]{6}$/.test(letters) && instrumentOf(letters).contractSize !== null
