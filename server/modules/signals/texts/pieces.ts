import { joiningSpace, type PlainLetters } from './plain-letters.ts'

/** A word, a number or a mark of a message. */
export interface Piece {
  kind: 'word' | 'number' | 'mark' | 'line'
  /** In plain letters; a number as it was typed, with its marks. */
  text: string
  /** Its place in the plain text. */
  start: number
  end: number
  /** Whether no space separates it from the piece before. */
  glued: boolean
  /** Whether it was written in capitals. */
  capital: boolean
}

const isLetter = (one: string | undefined) => one !== undefined && /\p{L}/u.test(one)
const isDigit = (one: string | undefined) => one !== undefined && one >= '0' && one <= '9'

/** Two letters with a mark between them that are one word: 'S/L', 'T.P.', 'R:R'. */
const spelled = new Set(['sl', 'tp', 'be', 'sp', 'tf', 'rr'])

/** Cuts a message into words, numbers and marks; a new line is a piece, spaces are not. */
export function piecesOf({ text, capitals }: PlainLetters): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let lastEnd = -1
  const add = (kind: Piece['kind'], end: number, written = text.slice(at, end)) => {
    const isCapital = capitals[at] === true && capitals[end - 1] === true
    const glued = lastEnd === at
    pieces.push({ kind, text: written, start: at, end, glued, capital: isCapital })
    lastEnd = end
    at = end
  }
  while (at < text.length) {
    const one = text[at]
    if (one === ' ' || one === joiningSpace) at += 1
    else if (one === '\n') add('line', at + 1)
    else if (one === '.' && beginsNumber(text, at)) add('number', endOfNumber(text, at + 1))
    else if (isDigit(one)) {
      const even = zeroToZero(text, at)
      if (even) add('word', even, 'be')
      else add('number', endOfNumber(text, at))
    } else if (isLetter(one)) {
      const behind = endOfSpelled(text, at)
      if (behind) add('word', behind, `${one}${text[at + 2]}`)
      else add('word', endOfWord(text, at))
    } else add('mark', at + 1)
  }
  return pieces
}

/** Whether a point begins a number, as in '.6640'. */
const beginsNumber = (text: string, at: number): boolean =>
  isDigit(text[at + 1]) && (at === 0 || ' \n:@=(/-'.includes(text[at - 1] ?? ''))

function endOfWord(text: string, from: number): number {
  let end = from
  while (isLetter(text[end])) end += 1
  return end
}

/** The end of a word such as 'S/L' that begins at `at`; 0 if none does. */
function endOfSpelled(text: string, at: number): number {
  const [first, mark, second] = [text[at], text[at + 1], text[at + 2]]
  if (mark !== '/' && mark !== '.' && mark !== '&' && mark !== ':' && mark !== '-') return 0
  if (isLetter(text[at - 1]) || isLetter(text[at + 3]) || !spelled.has(`${first}${second}`))
    return 0
  return text[at + 3] === '.' && mark === '.' && !isDigit(text[at + 4]) ? at + 4 : at + 3
}

/** '0x0' and '0a0' are Portuguese for a stop at the entry. */
function zeroToZero(text: string, at: number): number {
  const isOne = text.startsWith('0x0', at) || text.startsWith('0a0', at)
  return isOne && !isDigit(text[at - 1]) && !isDigit(text[at + 3]) ? at + 3 : 0
}

/** Digits with marks between them, such as '3,312.50' and, over a joining space, '3 312,5'. */
function endOfNumber(text: string, from: number): number {
  let end = from
  while (true) {
    const one = text[end]
    if (isDigit(one)) end += 1
    else if ((one === '.' || one === ',' || one === "'") && isDigit(text[end + 1])) end += 2
    else if (one === joiningSpace && joinsThree(text, end)) end += 4
    else return end
  }
}

const joinsThree = (text: string, at: number): boolean =>
  [1, 2, 3].every((offset) => isDigit(text[at + offset])) && !isDigit(text[at + 4])
