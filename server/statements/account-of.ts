import { pairOf } from '#contract/candles/pair-of.ts'
import { instrumentOf } from '#contract/instruments.ts'
import { looksLikeTime } from './cells.ts'
import type { Row } from './row.ts'
import type { StatementAccount } from './statement.ts'

/** An account about which nothing is known. */
export const unknownAccount: StatementAccount = {
  number: null,
  name: null,
  broker: null,
  currency: null,
  kind: null,
  leverage: null,
}

const kinds: [RegExp, NonNullable<StatementAccount['kind']>][] = [
  [/^(?:demo|démo|демо|デモ|模拟|데모|تجريبي)/iu, 'demo'],
  [/^(?:contest|concours|concurso|конкурс|コンテスト)/iu, 'contest'],
  [/^(?:real|réel|live|echt|reale|реальный|реален|リアル|真实|실제|حقيقي)/iu, 'real'],
]

const orNull = (text: string) => (text === '' ? null : text)

/** The text after a label such as 'Name:' or 'Nom :', whatever its colon; the whole text if there is no label. */
const unlabelled = (text: string) => text.replace(/^[^:：]{1,40}[:：] ?/u, '')

/** The first rows, before the first one of data. */
const headOf = (rows: readonly Row[]) => rows.slice(0, 12)

/**
 * Reads the header of a MetaTrader 4 statement: one row of labelled values, with the number (digits
 * only), the name, the currency (three capitals) and the leverage (1:n). The broker is above it.
 */
export function mt4Account(rows: readonly Row[], heading: string, title: string): StatementAccount {
  const account = { ...unknownAccount, broker: orNull(heading) }
  for (const { cells } of headOf(rows)) {
    const values = cells.map(({ text }) => unlabelled(text)).filter((text) => text !== '')
    const number = values.find((value) => /^\d{3,}$/.test(value))
    if (number === undefined || cells.length > 7) continue
    account.number = number
    account.currency = values.find((value) => /^[A-Z]{3}$/.test(value)) ?? null
    account.leverage = leverageIn(cells.map(({ text }) => text))
    account.name = orNull(
      nameBehind(
        cells.map(({ text }) => text),
        number,
      ),
    )
    return account
  }
  const [, number = null, name = null] = /(\d{3,})(?: - (.+))?$/.exec(title) ?? []
  return { ...account, number, name }
}

function leverageIn(texts: readonly string[]): string | null {
  const [leverage = null] = /\b1:\d{1,5}\b/.exec(texts.join(' ')) ?? []
  return leverage
}

/** The name immediately follows the number. */
function nameBehind(texts: readonly string[], number: string): string {
  const at = texts.findIndex((text) => unlabelled(text) === number)
  return unlabelled(texts[at + 1] ?? '')
}

/**
 * Reads the header of a MetaTrader 5 report: rows of a label and a value, one of which is '3873474
 * (USD, 1:100, MetaQuotes-Demo, demo)'. The name is above it, the broker below.
 */
export function mt5Account(rows: readonly Row[]): { account: StatementAccount; hint: string } {
  const pairs = headOf(rows)
    .map(({ cells }) => cells.map(({ text }) => text).filter((text) => text !== ''))
    .filter((texts) => texts.length === 2)
  const at = pairs.findIndex(([, value]) => /^\d+ ?\(.*\)$/.test(value ?? ''))
  const [, number, inner = ''] = /^(\d+) ?\((.*)\)$/.exec(pairs[at]?.[1] ?? '') ?? []
  if (number === undefined) return { account: unknownAccount, hint: '' }
  const parts = inner.split(/[,،、，] ?/u).map((part) => part.trim())
  const below = pairs[at + 1]?.[1] ?? ''
  const kind =
    kinds.find(([pattern]) => parts.some((part) => pattern.test(part)))?.[1] ??
    (parts.some((part) => /demo/i.test(part)) ? 'demo' : null)
  return {
    account: {
      number,
      name: pairs[at - 1]?.[1] ?? null,
      broker: looksLikeTime(below) ? null : orNull(below),
      currency: parts.find((part) => /^[A-Z]{3}$/.test(part)) ?? null,
      kind,
      leverage: leverageIn(parts),
    },
    hint: inner,
  }
}

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
