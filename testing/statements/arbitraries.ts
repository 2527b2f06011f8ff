import fc from 'fast-check'
import { minorDigits } from '#contract/currencies.ts'
import { type History, historyOf, type Step } from './history.ts'
import type { Style } from './style.ts'

/** Letters of the languages that terminals are translated into, with each one's code page. */
const scripts = [
  { letters: 'abcdeéèêàçfghijlmnoprstuv', page: 'windows-1252' },
  { letters: 'aábcčdďeéěiíklmnňoóprřsštťuúůyýzž', page: 'windows-1250' },
  { letters: 'абвгдежзийклмнопрстуфхцчшщъыьэюя', page: 'windows-1251' },
  { letters: 'αβγδεζηθικλμνξοπρστυφχψωάέίόύώ', page: 'windows-1253' },
  { letters: 'abcçdefgğhıijklmnoöprsştuüvyz', page: 'windows-1254' },
  { letters: 'אבגדהוזחטיכלמנסעפצקרשת', page: 'windows-1255' },
  { letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي', page: 'windows-1256' },
  { letters: 'あいうえおかきくけこさしすせそたちつてと日本時間注文価格損益', page: 'shift_jis' },
  { letters: '가나다라마바사아자차카타파하거래가격시간손익주문', page: 'euc-kr' },
  { letters: '时间订单品种类型价格止损止盈手续费盈利余额注释方向', page: 'gbk' },
]

/** An invented language: a distinct word for each meaning. */
const language = fc.record({
  script: fc.constantFrom(...scripts),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
})

function speak(letters: string, seed: number): (meaning: string) => string {
  const all = [...letters]
  const words = new Map<string, string>()
  return (meaning) => {
    const known = words.get(meaning)
    if (known) return known
    let state = seed + words.size * 7919
    const next = () => {
      state = (state * 48_271 + 11) % 2_147_483_647
      return all[state % all.length] ?? 'a'
    }
    // The number of words, spelt in these letters, keeps words distinct.
    const own = [...String(words.size)].map((digit) => all[Number(digit)]).join('')
    const word = next() + next() + next() + own
    words.set(meaning, word)
    return word
  }
}

/** A random step of a history. */
export const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom<Step['act']>(
    'open',
    'open',
    'open',
    'close',
    'close',
    'part',
    'turn',
    'by',
    'pay',
    'order',
  ),
  pick: fc.nat(50),
  // Large enough for the profit to distinguish one entry from another.
  move: fc.oneof(fc.integer({ min: -900, max: -30 }), fc.integer({ min: 30, max: 900 })),
  lots: fc.integer({ min: 1, max: 300 }),
  swap: fc.integer({ min: -500, max: 300 }),
  isLong: fc.boolean(),
})

export interface GeneratedStatement {
  history: History
  style: Style
  encoding: string
  mark: boolean
  /** The encoding declared in a page's header; often missing, sometimes wrong. */
  charset: string | null
  wide: boolean
  shared: boolean
}

/** A long trade closed at a profit: without one such row, no language can be understood. */
const telling: Step[] = [
  { act: 'open', pick: 0, move: 0, lots: 40, swap: 0, isLong: true },
  { act: 'close', pick: 0, move: 350, lots: 0, swap: 0, isLong: true },
]

/** A random account's statement by a random terminal in a random language. */
export const generatedStatement = (
  hedging: fc.Arbitrary<boolean>,
): fc.Arbitrary<GeneratedStatement> =>
  fc
    .record({
      steps: fc.array(step, { maxLength: 40 }),
      hedging,
      rate: fc.integer({ min: 0, max: 4 }),
      deposit: fc.integer({ min: 100_000, max: 90_000_000 }),
      language,
      suffix: fc.constantFrom('', '.m', '#', 'c', '_i', '-ECN'),
      thousands: fc.constantFrom<Style['thousands']>('', ' ', '\u00a0', '\u2019', "'"),
      decimalMark: fc.constantFrom<Style['decimalMark']>('.', ','),
      currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
      isNew: fc.boolean(),
      encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'page'),
      mark: fc.boolean(),
      says: fc.constantFrom('nothing', 'truth', 'lie'),
      wide: fc.boolean(),
      shared: fc.boolean(),
    })
    .map((made) => {
      const { script, seed } = made.language
      const symbols = ['EURUSD', 'XAUUSD', 'usdjpy'].map((symbol) => symbol + made.suffix)
      const options = { symbols, hedging: made.hedging, deposit: made.deposit, rate: made.rate }
      const encoding = made.encoding === 'page' ? script.page : made.encoding
      const digits = minorDigits(made.currency)
      const { thousands, decimalMark, isNew, currency, mark, wide, shared, says } = made
      const charset = says === 'truth' ? encoding : says === 'lie' ? 'utf-8' : null
      const word = speak(script.letters, seed)
      // Curly apostrophes are missing in double-byte code pages and in some others.
      const plain = thousands === '\u2019' || thousands === '\u00a0' ? ' ' : thousands
      return {
        history: historyOf([...telling, ...made.steps], options),
        style: {
          word,
          thousands: made.encoding === 'page' ? plain : thousands,
          decimalMark,
          digits,
          isNew,
          currency,
        },
        encoding,
        mark,
        charset,
        wide,
        shared,
      }
    })
