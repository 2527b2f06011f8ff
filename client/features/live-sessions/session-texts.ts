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

export const seriesDeletion: Outcome = {
  done: 'Sessions Deleted',
  failed: 'Failed to delete the sessions. Please try again.',
}

/** Which sessions of a series are meant. */
export const whichOptions = [
  { value: 'this', label: 'This session' },
  { value: 'later', label: 'This and later sessions' },
  { value: 'all', label: 'All sessions to come' },
] as const
