import { oneOf, readId } from '#client/platform/lists/address-values.ts'
import { type TradeFilter, tradeSources, tradingSessions } from '#contract/journal/trade-filter.ts'
import { searchMaximum } from '#contract/lists.ts'
import { unseen } from '#contract/one-line.ts'
import { pairOf, pairPattern } from '#contract/signals/signal-words.ts'
import { directions } from '#contract/signals/signals.ts'

/**
 * Parses the filter's fields without the contract's schemas, so that the journal's first screen does not
 * wait for all of them and their library. `typed-values.test.ts` compares each parser with its schema.
 */
type Typed = Pick<
  TradeFilter,
  | 'direction'
  | 'fromSignal'
  | 'hour'
  | 'rating'
  | 'search'
  | 'session'
  | 'signalId'
  | 'source'
  | 'tag'
  | 'weekday'
>
type Readers = { [Field in keyof Typed]-?: (typed: string) => Typed[Field] }

/** The value typed into a field; undefined if it is invalid there. */
export const readTyped = <Field extends keyof Typed>(field: Field, typed: string): Typed[Field] =>
  readers[field](typed) as Typed[Field]

export function readPair(typed: string): string | undefined {
  const pair = pairOf(typed)
  return pairPattern.test(pair) ? pair : undefined
}

const within = (least: number, most: number) => (typed: string) => {
  const number = Number(typed)
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined
}

function readText(typed: string, most: number): string | undefined {
  const text = typed.trim()
  return text.length <= most && !text.includes('\u0000') && text.isWellFormed() ? text : undefined
}

function readTag(typed: string): string | undefined {
  const tag = readText(typed, 30)?.toLowerCase()
  return tag && !tag.includes(',') && !unseen.test(tag) ? tag : undefined
}

const readers: Readers = {
  search: (typed) => readText(typed, searchMaximum),
  direction: oneOf(directions),
  tag: readTag,
  weekday: within(1, 7),
  hour: within(0, 23),
  session: oneOf(Object.keys(tradingSessions) as (keyof typeof tradingSessions)[]),
  rating: within(1, 5),
  source: oneOf(tradeSources),
  fromSignal: oneOf(['yes', 'no']),
  signalId: readId,
}
