import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'

export const loadFailure = 'Failed to load data. Please try again.'

export const extension: Outcome = {
  done: 'Subscription Extended',
  failed: 'Failed to extend subscription. Please try again.',
}

export const saveFailure = 'Failed to save settings. Please try again.'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Revenue in dollars, always with its cents: '$1,250.00', '-$49.50'. */
export const revenue = (amount: number): string => dollars.format(amount)

/** What stands below a table that names only the first of more. */
export function restNote(named: number, all: number): string | null {
  return all > named ? `The first ${named} of ${all} are listed.` : null
}
