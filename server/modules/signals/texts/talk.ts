import { type Item, isAny, nextWord } from './items.ts'
import type { Meaning } from './meanings.ts'

/** A part of a message between full stops, question marks and new lines. */
export interface Sentence {
  from: number
  /** Behind its last item. */
  to: number
  isQuestion: boolean
  /** It says that something may be done, not that it is. */
  isMaybe: boolean
  isConditional: boolean
}

/** What is said under a condition or denied: it is no instruction. */
export interface Talk {
  sentences: Sentence[]
  /** By item: whether it belongs to a condition, or is denied. */
  isTalk: boolean[]
}

const actions: Meaning[] = [
  'buy',
  'sell',
  'close',
  'move',
  'cancel',
  'hit',
  'filled',
  'take',
  'even',
]

/** Finds conditions ('if H1 closes above 1.0850'), denials ('do not buy') and questions. */
export function talkOf(items: readonly Item[]): Talk {
  const isTalk = items.map((item) => isAny(item, 'talk'))
  const sentences = sentencesOf(items)
  for (const sentence of sentences) {
    for (let at = sentence.from; at < sentence.to; at += 1) {
      const item = items[at]
      if (!item) continue
      if (startsCondition(items, at)) {
        sentence.isConditional = true
        const end = endOfCondition(items, at, sentence)
        isTalk.fill(true, at, end)
        at = end - 1
      } else if (isAny(item, 'not')) deny(items, at, sentence.to, isTalk)
      else if (isAny(item, 'maybe')) sentence.isMaybe = true
    }
  }
  return { sentences, isTalk }
}

function sentencesOf(items: readonly Item[]): Sentence[] {
  const sentences: Sentence[] = []
  let from = 0
  for (const [at, { kind, text }] of items.entries()) {
    const isStop = text === '.' && items[at + 1]?.glued !== true
    if (kind !== 'line' && !(kind === 'mark' && (isStop || '!?;'.includes(text)))) continue
    if (at > from) sentences.push(sentence(from, at, text === '?'))
    from = at + 1
  }
  if (items.length > from) sentences.push(sentence(from, items.length, false))
  return sentences
}

const sentence = (from: number, to: number, isQuestion: boolean): Sentence => ({
  from,
  to,
  isQuestion,
  isMaybe: false,
  isConditional: false,
})

/** Words such as 'bis' and 'до' begin a condition, and the second end of a zone before a number. */
function startsCondition(items: readonly Item[], at: number): boolean {
  const item = items[at]
  if (!isAny(item, 'if')) return false
  const next = items[nextWord(items, at)]
  const isBeforeNumber = next?.kind === 'number'
  return !(isBeforeNumber && isAny(item, 'to', 'at'))
}

/** A condition goes on to the next comma, or to the next level with its price. */
function endOfCondition(items: readonly Item[], from: number, sentence: Sentence): number {
  const { to } = sentence
  let hasNumber = false
  for (let at = from + 1; at < to; at += 1) {
    const item = items[at]
    hasNumber ||= item?.kind === 'number'
    // 'If it closes above 3320 buy gold': what is to be done then.
    if (from === sentence.from && hasNumber && isAny(item, 'buy', 'sell')) return at
    if (item?.kind === 'mark' && (item.text === ',' || item.text === '>' || item.text === ')')) {
      return at
    }
    if (isAny(item, 'stop loss', 'target', 'entry') && hasPrice(items, at)) return at
  }
  return to
}

/** Whether a label is followed by a price, and not by the news that it was reached. */
function hasPrice(items: readonly Item[], at: number): boolean {
  let next = nextWord(items, at)
  while (items[next]?.kind === 'number' && /^\d$/.test(items[next]?.text ?? '')) {
    next = nextWord(items, next)
  }
  if (items[next]?.kind !== 'number' || next < 0) return false
  const behind = items[nextWord(items, next)]
  return !isAny(behind, 'hit')
}

function deny(items: readonly Item[], from: number, to: number, isTalk: boolean[]): void {
  let words = 0
  for (let at = from + 1; at < to && words < 3; at += 1) {
    const item = items[at]
    if (!item || item.kind === 'mark') continue
    if (item.kind !== 'word') return
    words += 1
    // 'no' is English and Spanish for not, and Portuguese for in: 'SL no 0x0'.
    if (isAny(item, 'even') && items[from]?.text === 'no') return
    if (!isAny(item, ...actions)) continue
    isTalk.fill(true, from, at + 1)
    return
  }
}
