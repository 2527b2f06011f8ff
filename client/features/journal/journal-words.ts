import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import type { TradingAccount } from '#contract/imports.ts'

export const emptyJournal = 'Trading journal interface will appear here.'
export const loadFailure = 'Failed to load your journal. Please try again.'
export const saveFailure = 'Failed to save the trade. Please try again.'

export const deletion: Outcome = {
  done: 'Trade Deleted',
  failed: 'Failed to delete the trade. Please try again.',
}

export const sharedFailure = 'Failed to load the journals. Please try again.'

export const settingsSaved: Outcome = {
  done: 'Journal Settings Saved',
  failed: 'Failed to save the settings. Please try again.',
}

export const planSaved: Outcome = {
  done: 'Planned Hours Saved',
  failed: 'Failed to save the planned hours. Please try again.',
}

export const templateSaved: Outcome = {
  done: 'Template Saved',
  failed: 'Failed to save the template. Please try again.',
}

export const templateRestored: Outcome = {
  done: 'Template Restored',
  failed: 'Failed to restore the template. Please try again.',
}

export const templateDeleted: Outcome = {
  done: 'Template Deleted',
  failed: 'Failed to delete the template. Please try again.',
}

export const noteSaved: Outcome = {
  done: 'Note Saved',
  failed: 'Failed to save the note. Please try again.',
}

export const screenshotFailure = 'Failed to add the screenshot. Please try again.'

export const screenshotDeletion: Outcome = {
  done: 'Screenshot Deleted',
  failed: 'Failed to delete the screenshot. Please try again.',
}

export const markingSeen: Outcome = {
  done: 'Marked as Seen',
  failed: 'Failed to mark the journal as seen. Please try again.',
}

export const commenting: Outcome = {
  done: 'Comment Added',
  failed: 'Failed to add the comment. Please try again.',
}

export const sharing = (shared: boolean): Outcome => ({
  done: shared ? 'Trade Shared' : 'Trade No Longer Shared',
  failed: saveFailure,
})

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
