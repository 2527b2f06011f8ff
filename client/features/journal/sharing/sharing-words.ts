import type { FigureQuote, SharingScope } from '#contract/journal/journal-sharing.ts'
import type { SharedJournal } from '#contract/journal/shared-journal.ts'
import { pages } from '#contract/site/pages.ts'

export const sharingFailure = 'Failed to change what is shared. Please try again.'
export const remarksFailure = 'Failed to load the comments. Please try again.'

export const scopeNames: Record<SharingScope, string> = {
  nothing: 'Nothing',
  chosen: 'Trades I choose',
  whole: 'All trades',
}

/** What a choice shows the academy, as a hint below it. */
export const scopeHints: Record<SharingScope, string> = {
  nothing: 'The academy sees none of these trades, including those you had shared.',
  chosen: 'The academy sees the trades that you share one by one.',
  whole: 'The academy sees every trade, including future ones.',
}

/** The same for trades written by hand, with which practice is shown. */
export const withPractice = `${scopeHints.whole} It also sees your practice runs and their figures, once you have a trade.`

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** What is new in a journal: '2 new trades, 1 edited, 1 message'; null if nothing is. */
export function changesText(changes: NonNullable<SharedJournal['changes']>): string | null {
  const { trades, edited, notes, messages } = changes
  const parts = [
    ...counted(trades, 'new trade'),
    ...counted(edited, 'edited', 'edited'),
    ...counted(notes, 'note or review', 'notes and reviews'),
    ...counted(messages, 'message'),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/** The link to the quoted figure in the student's journal, with the filter under which it was read. */
export function quoteLink({ figure, filter }: FigureQuote): string {
  const address = new URLSearchParams(filter)
  address.set('view', 'analysis')
  address.set('figure', figure)
  return `${pages.journal}?${address}`
}
