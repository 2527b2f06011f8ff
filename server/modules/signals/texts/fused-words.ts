import { nameTable } from './instrument-names.ts'
import { isSymbol } from './instruments.ts'
import type { Piece } from './pieces.ts'

/** A direction with its order or its instrument, such as 'verkaufslimit', 'buynow' and 'buygold'. */
const directed =
  /^(buy|sell|kauf|verkauf|achat|vente|compra|venta|venda)(s(?=limit|stop))?([a-z]{3,9})$/
const reversed = /^([a-z]{3,9})(buy|sell)$/

const isName = (word: string): boolean => nameTable.has(word) || isSymbol(word)

/** 'BUYLIMIT', 'BuyNow', 'BUYGOLD' and 'GOLDBUY' are two words. */
export function unfused(piece: Piece): Piece[] {
  const { kind, text, start, end } = piece
  // A shouted word was shortened, and its letters are no longer in their places.
  if (kind !== 'word' || end - start !== text.length) return [piece]
  const [, verb = '', joint = '', rest = ''] = directed.exec(text) ?? []
  const [, name = ''] = reversed.exec(text) ?? []
  const isOrder = verb !== '' && (/^(limit|stop|now)$/.test(rest) || isName(rest))
  const first = isOrder ? verb : isName(name) ? name : ''
  if (first === '') return [piece]
  const cut = first.length + (isOrder ? joint.length : 0)
  return [
    { ...piece, text: first, end: start + cut },
    { ...piece, text: text.slice(cut), start: start + cut, glued: true },
  ]
}
