import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import { saveFailure } from './journal-words.ts'

/* The words of what is loaded after the journal's first screen, which does not wait for them. */

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
