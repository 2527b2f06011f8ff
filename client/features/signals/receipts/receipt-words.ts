import type { SignalReceipt } from '#contract/signals/receipts.ts'
import type { RecordedSignal } from '#contract/signals/record-entries.ts'
import { stepOfEntry } from '#contract/signals/record-words.ts'
import type { Signal } from '#contract/signals/signals.ts'
import type { WordedStep } from '#contract/signals/step-words.ts'

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
 * Whether a signal is shown as its newest entry says, with its steps; true if there is none. The status is left out,
 * because a signal is shown as expired before that is recorded.
 */
export function isAsRecorded(
  signal: Signal,
  { entries, isCut }: Pick<SignalReceipt, 'entries' | 'isCut'>,
): boolean {
  const newest = entries.findLast(({ content }) => content !== undefined)?.content?.signal
  if (newest === undefined) return true
  // Somebody may have written anything there.
  const recorded: Partial<Record<keyof RecordedSignal, unknown>> = Object(newest)
  return (
    compared.every((field) => textOf(recorded[field]) === textOf(signal[field])) &&
    instantOf(recorded.validUntil) === instantOf(signal.validUntil) &&
    hasTheSteps(
      signal,
      entries.flatMap((entry) => stepOfEntry(entry) ?? []),
      isCut,
    )
  )
}

/** Whether the history has the steps of the receipt, and no others; one that is cut lacks the oldest. */
function hasTheSteps({ history }: Signal, recorded: readonly WordedStep[], isCut: boolean) {
  const shown = history.flatMap(({ step }) => step ?? [])
  const of = isCut && recorded.length > 0 ? shown.slice(-recorded.length) : isCut ? [] : shown
  return textOf(of.map(wordedOf)) === textOf(recorded.map(wordedOf))
}

const wordedOf = ({ kind, target, price, part }: WordedStep) => [kind, target, price, part]

/** Nothing, null and an empty list are the same. */
const textOf = (value: unknown) =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null))

const instantOf = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : textOf(value)

/** The name of a receipt's file. */
export const receiptFile = ({ signal, made }: SignalReceipt): string =>
  `receipt-${signal?.slice(0, 8)}-${made.slice(0, 10)}.json`
