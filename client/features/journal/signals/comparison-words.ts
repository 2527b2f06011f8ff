import { rText } from '#client/ui/displays/format.ts'
import type { ComparedSignal, SignalComparison } from '#contract/journal/signal-comparison.ts'

interface Bar {
  key: string
  label: string
  value: number
  /** What it is, for the table. */
  means: string
}

/** From what following all signals would have made to what the student made. */
export function barsOf({ all, missed, taken }: SignalComparison): Bar[] {
  return [
    {
      key: 'all',
      label: 'All signals',
      value: all.signalR,
      means: `${signals(all.signals)}, each followed to the letter`,
    },
    { key: 'missed', label: 'Missed', value: missed.signalR, means: signals(missed.signals) },
    {
      key: 'taken',
      label: 'Taken',
      value: taken.signalR,
      means: `${signals(taken.signals)}, as published`,
    },
    {
      key: 'entry',
      label: 'Entry',
      // Slippage is a cost.
      value: -taken.slippageR + 0,
      means: 'Your entries instead of the signals’',
    },
    {
      key: 'exit',
      label: 'Exit',
      value: taken.changesR,
      means: 'Your stops, targets and exits instead of the signals’',
    },
    { key: 'own', label: 'You', value: taken.ownR, means: 'Your trades of the signals taken' },
  ]
}

const signals = (count: number): string => (count === 1 ? '1 signal' : `${count} signals`)

/** '2.5 pips worse (0.05R)'. */
export function slippageText({
  slippagePips: pips,
  slippageR: r,
}: Pick<ComparedSignal, 'slippagePips' | 'slippageR'>): string {
  if (r === null) return '–'
  if (r === 0) return 'At the entry'
  const side = r > 0 ? 'worse' : 'better'
  const size = rText(Math.abs(r)).replace('+', '')
  if (pips === null) return `${size} ${side}`
  const distance = Math.abs(pips)
  return `${distance} ${distance === 1 ? 'pip' : 'pips'} ${side} (${size})`
}

/** 'You +1.2R, signal +2R'. */
export function comparedText({
  ownR,
  signalR,
  open,
}: Pick<ComparedSignal, 'open' | 'ownR' | 'signalR'>): string {
  return `You ${open > 0 ? 'open' : rText(ownR)}, signal ${rText(signalR)}`
}
