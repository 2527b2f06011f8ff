import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'

export const calendarFailure = 'Failed to save the session for your calendar. Please try again.'

export const feedCopy: Outcome = {
  done: 'Address Copied',
  failed: 'The address could not be copied. Please select it and copy it yourself.',
}

export const feedReset: Outcome = {
  done: 'New Address Created',
  failed: 'Failed to create a new address. Please try again.',
}
