import type { Meaning, Words } from './meanings.ts'
import type { Piece } from './pieces.ts'
import { plainLetters } from './plain-letters.ts'
import { arabic } from './words/arabic.ts'
import { english } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { portuguese } from './words/portuguese.ts'
import { russian } from './words/russian.ts'
import { spanish } from './words/spanish.ts'

/** What follows the words so far, and what these mean. */
interface Node {
  next: Map<string, Node>
  meanings: Set<Meaning>
}

const newNode = (): Node => ({ next: new Map(), meanings: new Set() })

const root = newNode()
for (const words of [english, spanish, french, portuguese, german, arabic, russian]) learn(words)

function learn(words: Words): void {
  for (const [meaning, phrases] of Object.entries(words)) {
    for (const phrase of phrases.split(', ')) {
      let node = root
      for (const word of plainLetters(phrase).text.split(' ')) {
        const next = node.next.get(word) ?? newNode()
        node.next.set(word, next)
        node = next
      }
      node.meanings.add(meaning as Meaning)
    }
  }
}

/** The longest known phrase that begins with this piece: how many pieces it takes, and its meanings. */
export function phraseAt(
  pieces: readonly Piece[],
  from: number,
): { length: number; meanings: ReadonlySet<Meaning> } | null {
  let node: Node | undefined = root
  let found: { length: number; meanings: ReadonlySet<Meaning> } | null = null
  let at = from
  while (node) {
    const piece = pieces[at]
    // A hyphen or an apostrophe joins the words of a phrase: 'stop-loss', 'don't'.
    if (at > from && piece?.kind === 'mark' && "-_'./".includes(piece.text) && piece.glued) {
      at += 1
      if (pieces[at]?.glued !== true) break
      continue
    }
    if (piece?.kind !== 'word') break
    node = node.next.get(piece.text)
    at += 1
    if (node && node.meanings.size > 0) found = { length: at - from, meanings: node.meanings }
  }
  return found
}

/** Whether it is a word of a phrase of any language. */
export const isKnownWord = (word: string): boolean => root.next.has(word)
