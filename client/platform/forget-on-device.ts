import { forgetAnswers } from './device-worker.ts'
import { dropDraftsOf } from './drafts.ts'
import { forgetKeptFields } from './kept-fields.ts'
import { forgetKeptFiles } from './kept-files.ts'
import { forgetPlaces } from './kept-places.ts'
import { emptyOutbox } from './outbox.ts'

/** Removes what a user leaves on this device: the outbox, drafts and cached answers. */
export async function forgetOnDevice(userId: string): Promise<void> {
  dropDraftsOf(userId)
  forgetPlaces(userId)
  forgetKeptFields()
  // If the browser stores nothing, there is nothing to remove.
  await Promise.allSettled([emptyOutbox(userId), forgetKeptFiles(userId), forgetAnswers()])
}
