import type { Meaning } from './meanings.ts'
import type { Piece } from './pieces.ts'
import { phraseAt } from './vocabulary.ts'

/** '10:30' and '1:3', but not 'TP1:72'. */
export function isClock(pieces: readonly Piece[], at: number): boolean {
  const short = (one: Piece | undefined) => one?.kind === 'number' && /^\d{1,2}$/.test(one.text)
  const colon = (one: Piece | undefined) => one?.text === ':' && one.glued
  const first = colon(pieces[at + 1])
    ? at
    : colon(pieces[at - 1]) && pieces[at]?.glued
      ? at - 2
      : null
  if (first === null || !short(pieces[first]) || !short(pieces[first + 2])) return false
  if (pieces[first + 2]?.glued !== true) return false
  const label = pieces[first - 1]
  return !(label?.kind === 'word' && pieces[first]?.glued)
}

/** '24/11/2026', '2026-11-24' and '24/11'. */
export function isDate(pieces: readonly Piece[], at: number): boolean {
  if (isDayOfMonth(pieces, at) || isDayOfMonth(pieces, at - 2)) return true
  for (const first of [at, at - 2, at - 4]) {
    const [day, one, month, two, year] = pieces.slice(Math.max(first, 0), first + 5)
    if (first < 0 || !day || !one || !month || !two || !year) continue
    const isMarked = one.text === two.text && (one.text === '/' || one.text === '-')
    const [d, m, y] = [day, month, year].map(({ text }) => Number(text))
    if (!isMarked || d === undefined || m === undefined || y === undefined || m > 31) continue
    if (d <= 31 && /^20\d\d$/.test(year.text)) return true
    if (y <= 31 && /^20\d\d$/.test(day.text)) return true
  }
  return false
}

/** '24/11', which is neither a fraction nor a list of targets. */
function isDayOfMonth(pieces: readonly Piece[], at: number): boolean {
  const [before, one, slash, other, behind] = [-1, 0, 1, 2, 3].map((offset) => pieces[at + offset])
  if (slash?.text !== '/' || !slash.glued || !other?.glued || one?.kind !== 'number') return false
  const isShort = [one, other].every(({ text }) => /^[0-3]?\d$/.test(text))
  if (!isShort || one.text.length + other.text.length < 3) return false
  const [low, high] = [Number(one.text), Number(other.text)].toSorted((a, b) => a - b)
  if (low === undefined || high === undefined || low < 1 || low > 12 || high > 31) return false
  // 'TP 20/12/15', '10/20 pips', 'TP 10/12'.
  const isList = [before, behind].some((mark) => mark?.text === '/' && mark.glued)
  const isCounted = behind?.kind === 'word' && phraseAt(pieces, at + 3)?.meanings.has('pip')
  const isLabelled = before?.kind === 'word' && isLevelWord(pieces, at - 1)
  return !isList && !isCounted && !isLabelled && !(before?.kind === 'mark' && before.text === '@')
}

const isLevelWord = (pieces: readonly Piece[], at: number): boolean => {
  const meanings = phraseAt(pieces, at)?.meanings
  return ['target', 'stop loss', 'stop', 'entry', 'close', 'take'].some((one) =>
    meanings?.has(one as Meaning),
  )
}
