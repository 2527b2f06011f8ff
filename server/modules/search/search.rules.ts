import { plainText } from '#contract/plain-text.ts'
import type { Parts } from '#contract/search.ts'
import { wordsIn } from '#contract/search-words.ts'

/** The most characters of an excerpt, and how many of them come before the first word that was found. */
const length = 180
const before = 50

/** A part of a text around the first of the words, on one line. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const [first] = placesOf(line, words)
  const at = first?.from ?? 0
  const from = at <= before ? 0 : beginOfWord(line, at - before)
  const rest = cut(line.slice(from), length)
  return from === 0 ? rest : `…${rest}`
}

/** The text in parts, every word that was searched for being one of its own. */
export function partsOf(text: string, words: readonly string[]): Parts {
  const parts: Parts = []
  let end = 0
  for (const { from, to } of placesOf(text, words)) {
    if (from > end) parts.push({ text: text.slice(end, from), match: false })
    parts.push({ text: text.slice(from, to), match: true })
    end = to
  }
  if (end < text.length) parts.push({ text: text.slice(end), match: false })
  return parts
}

/** Markdown without its marks: what a line of an excerpt shows. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_~`|]+/g, ' ')

/** Where the words stand in a text, in their order: the last word where another begins with it, the others whole. */
function placesOf(text: string, words: readonly string[]): { from: number; to: number }[] {
  const whole = words.slice(0, -1).map(plainText)
  const begun = plainText(words.at(-1) ?? '')
  const places: { from: number; to: number }[] = []
  let from = 0
  for (const word of wordsIn(text)) {
    from = text.indexOf(word, from)
    const to = from + word.length
    const plain = plainText(word)
    if (plain.startsWith(begun) || whole.includes(plain)) places.push({ from, to })
    from = to
  }
  return places
}

const beginOfWord = (line: string, from: number): number => {
  const space = line.indexOf(' ', from)
  return space < 0 ? from : space + 1
}

/** At most so many characters, ending with a whole word where there is one. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  // Never within a character that takes two places.
  const end = space > most / 2 ? space : most - Number(isHalf(text, most))
  return `${text.slice(0, end)}…`
}

const isHalf = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xffff
