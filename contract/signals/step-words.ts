import type { SignalStepKind } from './step-details.ts'

/** What the words are about: a step of a signal's history, or of the record, where anything may have been written. */
export interface WordedStep {
  kind: string
  target: number | null
  price: string | null
  part: string | null
}

/** A step in words, as in 'Target 1 hit at 3320, half closed'; null if it is none. */
export function stepWords({ kind, target, price, part }: WordedStep): string | null {
  const at = price === null ? '' : ` at ${price}`
  const words: Record<SignalStepKind, string> = {
    filled: `Filled${at}`,
    target_hit: `Target ${target} hit${at}${part === null ? '' : `, ${shareWords(part)} closed`}`,
    stop_to_entry: `Stop moved to the entry${at}`,
    stop_to: `Stop moved${price === null ? '' : ` to ${price}`}`,
    close: `Closed${at}`,
    close_part: `${capital(shareWords(part ?? '0'))} closed${at}`,
    stop_hit: `Stop hit${at}`,
    cancel: 'Cancelled',
    note: 'Note',
  }
  return Object.hasOwn(words, kind) ? words[kind as SignalStepKind] : null
}

/** A part of a position in words: 'half', 'all', '25%'. */
const shareWords = (part: string): string =>
  Number(part) === 50 ? 'half' : Number(part) === 100 ? 'all' : `${Number(part)}%`

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** What is still open, as in 'half still open'; null if nothing or everything is. */
export const openWords = (open: string): string | null =>
  Number(open) > 0 && Number(open) < 100 ? `${shareWords(open)} still open` : null
