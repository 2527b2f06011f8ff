/** A message in plain letters, and where each of them stands in the message as it was sent. */
export interface PlainLetters {
  /** Lower case without accents; digits are ASCII, one kind of dash, arrow, quote and space. */
  text: string
  /** The place of each letter of `text` in the original, and that behind it. */
  starts: number[]
  ends: number[]
  /** Whether the letter was a capital. */
  capitals: boolean[]
}

/** Joins three digits to those before it, as in '3 312': a space that breaks no line. */
export const joiningSpace = '\u00a0'
/** A check mark, however it was drawn. */
export const checkMark = '✓'
/** A target, and a stop, as they are drawn before a price. */
export const targetMark = '◎'
export const stopMark = '✗'

/** The zeros of decimal digits that are no variant of ASCII digits. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0,
]

const single: Record<string, string> = {
  '٫': '.',
  '٬': ',',
  '،': ';',
  '؛': ';',
  '؟': '?',
  '、': ';',
  '。': '. ',
  '÷': '-',
  '½': ' 50% ',
  '¼': ' 25% ',
  '¾': ' 75% ',
  ß: 'ss',
  ø: 'o',
  Ø: 'o',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ٱ: 'ا',
}

const kinds: [RegExp, string][] = [
  [/[\r\n\v\f\u0085\u2028\u2029]/, '\n'],
  // Marks of direction, joiners, variation selectors and the tatweel change the look alone.
  [/[\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/, ''],
  [/\p{Variation_Selector}/u, ''],
  [/[\u00a0\u2000-\u200a\u202f]/, joiningSpace],
  [/[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/, '-'],
  [/[→⇒⇨⟶➔➙➛➜➝➞➟➠➡➢➣➤➥➨➲➵▶►▸»]/, '>'],
  [/[‘’‚‛`´′ʼ]/, "'"],
  [/[✅✔☑🗸]/u, ` ${checkMark} `],
  [/[🎯🏁]/u, ` ${targetMark} `],
  [/[🛑⛔❌🚫]/u, ` ${stopMark} `],
]

/** Reads a message letter by letter, so that every piece can be quoted as it was sent. */
export function plainLetters(message: string): PlainLetters {
  const letters: string[] = []
  const plain: PlainLetters = { text: '', starts: [], ends: [], capitals: [] }
  const known = new Map<string, string>()
  let at = 0
  for (const letter of message) {
    const written = known.get(letter) ?? plainOf(letter)
    known.set(letter, written)
    const isCapital = letter !== letter.toLowerCase()
    for (const one of written.split('')) {
      letters.push(one)
      plain.starts.push(at)
      plain.ends.push(at + letter.length)
      plain.capitals.push(isCapital)
    }
    at += letter.length
  }
  plain.text = letters.join('')
  return plain
}

function plainOf(letter: string): string {
  if (letter >= ' ' && letter <= '~') return letter === '`' ? "'" : letter.toLowerCase()
  if (letter === '\t') return ' '
  const known = single[letter]
  if (known !== undefined) return known
  const kind = kinds.find(([pattern]) => pattern.test(letter))
  if (kind) return kind[1]
  const code = letter.codePointAt(0) ?? 0
  const zero = zeros.find((one) => code >= one && code < one + 10)
  if (zero !== undefined) return String(code - zero)
  // Digits in circles number a list: '①3320' is a first target at 3320, and so is '1' on a key.
  if (code === 0x20e3) return ' '
  if (code >= 0x2776 && code <= 0x2793) return ` ${((code - 0x2776) % 10) + 1} `
  if (code >= 0x2460 && code <= 0x24ff) return ` ${letter.normalize('NFKD')} `
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(letter)) return ' '
  const apart = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  // A whole phrase in one sign, such as a blessing, has nothing to read.
  if (apart.length > 6) return ' '
  const lower = apart.toLowerCase().replaceAll(/\p{M}/gu, '')
  return [...lower].map((one) => single[one] ?? one).join('')
}
