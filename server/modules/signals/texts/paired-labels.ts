import { type Item, isAny } from './items.ts'
import { store } from './level-numbers.ts'
import { isSilent, open, type Reader } from './level-reader.ts'

type Level = 'stop loss' | 'target'

/** 'SL/TP: 4040/4075', 'stop and target at 4040 and 4075': two labels, then their prices in the same order. */
export function readPaired(reader: Reader, at: number): number | null {
  const { items } = reader
  const first = levelOf(items[at])
  const second = isJoint(items[at + 1]) ? levelOf(items[at + 2]) : null
  if (first === null || second === null || first === second) return null
  const one = numberFrom(items, at + 3)
  const other = one !== null && isJoint(items[one + 1]) ? one + 2 : null
  if (one === null || other === null || items[other]?.kind !== 'number') return null
  for (const [level, label, place] of [
    [first, at, one],
    [second, at + 2, other],
  ] as const) {
    open(reader, level, true)
    reader.pending = [label]
    store(reader, level, place)
  }
  reader.slot = null
  return other
}

const levelOf = (item: Item | undefined): Level | null =>
  isAny(item, 'stop loss', 'stop') ? 'stop loss' : isAny(item, 'target') ? 'target' : null

const isJoint = (item: Item | undefined): boolean =>
  item !== undefined && (isAny(item, 'and') || (item.kind === 'mark' && '/&,|'.includes(item.text)))

/** The number to which only marks and words without a meaning of their own lead. */
function numberFrom(items: readonly Item[], from: number): number | null {
  for (let at = from; at < items.length; at += 1) {
    const item = items[at]
    if (item?.kind === 'number') return at
    if (!item || item.kind === 'line' || (item.kind === 'word' && !isSilent(item))) return null
  }
  return null
}
