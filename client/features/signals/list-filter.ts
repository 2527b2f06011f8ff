import { oneOf, readId } from '#client/platform/lists/address-values.ts'
import { pairPattern } from '#contract/signals/signal-words.ts'
import { type SignalFilter, signalStatuses } from '#contract/signals/signals.ts'

/** What a list of signals is narrowed to, by names as its address has them. */
export const signalFilterNames = ['pair', 'status', 'strategyId', 'mentorId'] as const
export type SignalFilterName = (typeof signalFilterNames)[number]
export type SignalFilterTexts = Readonly<Record<SignalFilterName, string>>

const readPair = (text: string) => (pairPattern.test(text) ? text : undefined)
const readStatus = oneOf(signalStatuses)

/** The filter for the list's call; what the address has of others is ignored. */
export const signalFilterOf = (texts: SignalFilterTexts): SignalFilter => ({
  pair: readPair(texts.pair),
  status: readStatus(texts.status),
  strategyId: readId(texts.strategyId),
  mentorId: readId(texts.mentorId),
})
