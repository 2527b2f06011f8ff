import { type Item, isAny } from './items.ts'

/** What was not understood: the parts of each line between items that were, as they were sent. */
export function unreadOf(
  message: string,
  items: readonly Item[],
  read: ReadonlySet<number> | null,
): { text: string }[] {
  const pieces: { text: string }[] = []
  let run: number[] = []
  const end = () => {
    // Words that say nothing by themselves are quoted only with others that do.
    const first =
      read === null ? 0 : run.findIndex((at) => !isEmpty(items[at]) || isWithNumber(items[at + 1]))
    if (run.length > 0 && first >= 0) pieces.push(quoted(message, items, run.slice(first)))
    run = []
  }
  for (const [at, item] of items.entries()) {
    if (item.kind === 'line' || read?.has(at)) end()
    else if (item.kind !== 'mark') run.push(at)
  }
  end()
  // Nothing but marks: the message is quoted as a whole.
  return pieces.length === 0 && read === null ? [{ text: message.trim() }] : pieces
}

/** The 'M' of 'M15'. */
const isWithNumber = (next: Item | undefined): boolean => next?.kind === 'number' && next.glued

const isEmpty = (item: Item | undefined): boolean =>
  item?.kind === 'word' &&
  isAny(
    item,
    'filler',
    'at',
    'to',
    'and',
    'order',
    'now',
    'market',
    'entry',
    'first',
    'second',
    'third',
    'fourth',
    'over',
    'under',
    'all',
  )

/** The text of a run, with the signs that belong to its first and last item. */
function quoted(message: string, items: readonly Item[], run: readonly number[]): { text: string } {
  const [first = 0, last = 0] = [run[0], run.at(-1)]
  let from = items[first]?.from ?? 0
  const to = items[last]?.to ?? message.length
  const before = items[first - 1]
  const isSign = before?.kind === 'mark' && !before.glued && '+-#$@€£'.includes(before.text)
  if (isSign && items[first]?.glued) {
    from = before.from
  }
  return { text: message.slice(from, to) }
}
