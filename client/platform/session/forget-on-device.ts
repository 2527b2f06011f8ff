import { forgetAnswers } from '../offline/device-worker.ts'
import { dropDraftsOf } from '../offline/drafts.ts'
import { emptyOutbox } from '../offline/outbox.ts'
import { forgetStoredFields } from '../offline/stored-fields.ts'
import { forgetStoredFiles } from '../offline/stored-files.ts'
import { forgetPlaces } from '../start/stored-places.ts'

/** Removes what a user leaves on this device: the outbox, drafts and cached answers. */
export async function forgetOnDevice(userId: string): Promise<void> {
  dropDraftsOf(userId)
  forgetPlaces(userId)
  forgetStoredFields()
  // If the browser stores nothing, there is nothing to remove.
  await Promise.allSettled([emptyOutbox(userId), forgetStoredFiles(userId), forgetAnswers()])
}
