import type { ReadSignal, SignalUpdate } from '#contract/signals/signal-messages.ts'
import type { SignalInput } from '#contract/signals/signals.ts'
import { orderTypeWords } from '../signal-words.ts'
import type { signalFormValues } from './signal-form-values.ts'

export type SignalFields = ReturnType<typeof signalFormValues>

/** The fields that a message fills. */
export const messageFields = [
  'title',
  'content',
  'pair',
  'direction',
  'orderType',
  'entry',
  'entryTo',
  'takeProfit',
  'furtherTargets',
  'stopLoss',
  'riskPercent',
] as const satisfies (keyof SignalFields & keyof SignalInput)[]
export type MessageField = (typeof messageFields)[number]

/** The values of the fields that a message fills, as strings for the form. */
export function fieldsOf(signal: ReadSignal, message: string): Record<MessageField, string> {
  const { pair, direction } = signal
  return {
    title: [pair, direction].filter((part) => part !== null).join(' '),
    content: message.trim(),
    pair: pair ?? '',
    direction: direction ?? '',
    orderType: signal.orderType ?? '',
    entry: signal.entry ?? '',
    entryTo: signal.entryTo ?? '',
    takeProfit: signal.takeProfit ?? '',
    furtherTargets: signal.furtherTargets.join(', '),
    stopLoss: signal.stopLoss ?? '',
    riskPercent: signal.riskPercent ?? '',
  }
}

export const fieldWords: Record<MessageField, string> = {
  title: 'Title',
  content: 'Content',
  pair: 'Pair',
  direction: 'Direction',
  orderType: 'Order type',
  entry: 'Entry',
  entryTo: 'Other end of the zone',
  takeProfit: 'Take profit',
  furtherTargets: 'Further targets',
  stopLoss: 'Stop loss',
  riskPercent: 'Risk (%)',
}

/** 'XAUUSD BUY', or what there is of it: names one of several signals of a message. */
export function nameOf({ pair, direction, entry }: ReadSignal): string {
  return [pair, direction, entry].filter((part) => part !== null).join(' ') || 'Signal'
}

/** What was read of a signal, part by part. */
export function partsOf(signal: ReadSignal): [name: string, value: string][] {
  const { pair, direction, orderType, entry, entryTo, stopLoss, takeProfit } = signal
  const parts: [string, string | null][] = [
    ['Pair', pair],
    ['Direction', direction],
    ['Order type', orderType && orderTypeWords[orderType]],
    ['Entry', entryTo === null ? entry : `${entry} to ${entryTo}`],
    ['Stop loss', stopLoss],
    ['Take profit', takeProfit],
    ['Further targets', signal.furtherTargets.join(', ') || null],
    ['Risk', signal.riskPercent && `${signal.riskPercent}%`],
  ]
  return parts.filter((part): part is [string, string] => part[1] !== null)
}

/** An update of an open signal in words. */
export function updateWords({ kind, target, price, part }: SignalUpdate): string {
  const at = price === null ? '' : ` at ${price}`
  const share = part === null ? 'a part' : `${part}%`
  const named = target === null ? 'a target' : `target ${target}`
  const place = price === null && target !== null ? ` at target ${target}` : at
  return {
    filled: `the entry was filled${at}`,
    target_hit: `${named} was reached${at}${part === null ? '' : `, ${share} is closed`}`,
    stop_to_entry: 'the stop moves to the entry',
    stop_to: `the stop moves${price === null ? (target === null ? '' : ` to target ${target}`) : ` to ${price}`}`,
    close: `it is closed${at}`,
    close_part: `${share} of it is closed${place}`,
    cancel: 'it is cancelled',
  }[kind]
}
