import type { SignalReceipt } from '#contract/signals/receipts.ts'
import type { RecordedSignal } from '#contract/signals/record-entries.ts'
import type { Signal } from '#contract/signals/signals.ts'

type Entry = SignalReceipt['entries'][number]

const kinds: Readonly<Record<string, string>> = {
  published: 'Published',
  changed: 'Changed',
  picture: 'Picture set',
  expired: 'Expired',
  deleted: 'Deleted',
  taken_over: 'Taken over',
}

/** What an entry of a receipt says: its kind in words, and when it was recorded; null if it is about another signal. */
export function wordsOf({ content }: Entry): { what: string; at: string | null } | null {
  if (!content) return null
  const { kind, at } = content
  const isTime = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  return { what: kinds[String(kind)] ?? 'Unreadable', at: isTime ? at : null }
}

const compared = [
  'title',
  'pair',
  'direction',
  'orderType',
  'entry',
  'entryTo',
  'stopLoss',
  'takeProfit',
  'furtherTargets',
  'riskPercent',
] as const

/**
 * Whether a signal is shown as its newest entry says; true if there is none. The status is left out,
 * because a signal is shown as expired before that is recorded.
 */
export function isAsRecorded(signal: Signal, entries: readonly Entry[]): boolean {
  const newest = entries.findLast(({ content }) => content !== undefined)?.content?.signal
  if (newest === undefined) return true
  // Somebody may have written anything there.
  const recorded: Partial<Record<keyof RecordedSignal, unknown>> = Object(newest)
  return (
    compared.every((field) => textOf(recorded[field]) === textOf(signal[field])) &&
    instantOf(recorded.validUntil) === instantOf(signal.validUntil)
  )
}

/** Nothing, null and an empty list are the same. */
const textOf = (value: unknown) =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null))

const instantOf = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : textOf(value)

/** The name of a receipt's file. */
export const receiptFile = ({ signal, made }: SignalReceipt): string =>
  `receipt-${signal?.slice(0, 8)}-${made.slice(0, 10)}.json`
