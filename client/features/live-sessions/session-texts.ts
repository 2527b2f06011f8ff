import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import type { LiveSession } from '#contract/live-sessions.ts'

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

export const placeFailure = 'Failed to reserve a place. Please try again.'

export const givingUp: Outcome = {
  done: 'Place Given Up',
  failed: 'Failed to give up the place. Please try again.',
}

export const leaving: Outcome = {
  done: 'Left the Waiting List',
  failed: 'Failed to leave the waiting list. Please try again.',
}

/** How the places of a session stand, for a student; null if it has no number of places. */
export function placesText({ capacity, places }: Pick<LiveSession, 'capacity' | 'places'>) {
  if (capacity === null || places === null) return null
  if (places.own === 'reserved') return 'You have a place'
  if (places.own === 'waiting') {
    return places.ahead === 0
      ? 'You are next on the waiting list'
      : `On the waiting list, ${places.ahead} before you`
  }
  const free = Math.max(0, capacity - places.taken)
  return free === 0 ? 'All places are taken' : `${free} of ${capacity} places left`
}

/** The same for the office: '3 of 10 places, 2 waiting'. */
export function officePlacesText({ capacity, places }: Pick<LiveSession, 'capacity' | 'places'>) {
  if (capacity === null || places === null) return null
  const taken = `${places.taken} of ${capacity} places`
  return places.waiting === 0 ? taken : `${taken}, ${places.waiting} waiting`
}
