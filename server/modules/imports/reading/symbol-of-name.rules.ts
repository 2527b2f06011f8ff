import { instrumentOf } from '#contract/instruments.ts'
import { pairOf } from '#contract/pair-of.ts'

const isCrypto = /^[A-Z]{3,5}(?:USDT?|EUR|GBP|JPY)$/

/** The symbol in a file's name, as in 'Strategy_FX_EURUSD_2026-08-20.csv'; null if there is none. */
export function symbolOfName(fileName: string): string | null {
  const words = fileName.replace(/\.\w+$/, '').split(/[^A-Za-z0-9]+/)
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`)
  const whole = words.find(isSymbol)
  return whole ?? joined.find((word) => word.length === 6 && isSymbol(word)) ?? null
}

function isSymbol(word: string): boolean {
  // 'DE' and 'US' alone may be anything.
  const isShaped = /^[A-Za-z]{6,8}$/.test(word) || /^[A-Z]{2,5}\d{2,4}$/.test(word)
  const isKnown = instrumentOf(pairOf(word)).contractSize !== null || isCrypto.test(word)
  return isShaped && isKnown
}
