import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'

export const loadFailure = 'Failed to load data. Please try again.'

export const saveFailure = 'Failed to save content. Please try again.'

/** The toast title for a saved session; `existed` tells a change from a new one. */
export const savedTitle = (existed: boolean): string =>
  existed ? 'Session Updated' : 'Session Created'

export const deleteQuestion = 'Are you sure you want to delete this session?'

export const deletion: Outcome = {
  done: 'Session Deleted',
  failed: 'Failed to delete session. Please try again.',
}

export const calendarFailure = 'Failed to save the session for your calendar. Please try again.'

export const feedCopy: Outcome = {
  done: 'Address Copied',
  failed: 'The address could not be copied. Please select it and copy it yourself.',
}

export const feedReset: Outcome = {
  done: 'New Address Created',
  failed: 'Failed to create a new address. Please try again.',
}
