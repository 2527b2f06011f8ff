import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import type { TradingAccount } from '#contract/imports.ts'

export const emptyJournal = 'Trading journal interface will appear here.'
export const loadFailure = 'Failed to load your journal. Please try again.'
export const saveFailure = 'Failed to save the trade. Please try again.'

export const deletion: Outcome = {
  done: 'Trade Deleted',
  failed: 'Failed to delete the trade. Please try again.',
}

/** The outcome in words, so that colour is never the only sign of it. */
export type ResultWord = 'profit' | 'loss' | 'even'

export function wordOf(result: number): ResultWord {
  if (result === 0) return 'even'
  return result > 0 ? 'profit' : 'loss'
}

/** An R-multiple: '+2.00R', '-1.00R'. */
export function multiple(r: number): string {
  const shown = r.toFixed(2)
  const zero = Number(shown) === 0
  return `${zero ? '0.00' : r > 0 ? `+${shown}` : shown}R`
}

// The precision the academy rounds to: rounding again would turn 0.249 into 0.3.
const percentages = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A percentage from 0 to 100, with up to two decimals: '56.52%'. */
export const share = (value: number): string => `${percentages.format(value)}%`

/** What a trading account is called: 'Swing · 8405151'. */
export const accountName = ({
  name,
  broker,
  number,
}: Pick<TradingAccount, 'broker' | 'name' | 'number'>): string =>
  [name || broker, number].filter(Boolean).join(' · ')

/** The draft names of the trade form, and of the one that closes a trade. */
export const tradeDraft = 'trade'
export const closingDraft = 'closing trade'
