import { forgetAnswers } from '../offline/device-worker.ts'
import { dropDraftsOf } from '../offline/drafts.ts'
import { forgetKeptFields } from '../offline/kept-fields.ts'
import { forgetKeptFiles } from '../offline/kept-files.ts'
import { emptyOutbox } from '../offline/outbox.ts'
import { forgetPlaces } from '../start/kept-places.ts'

/** Removes what a user leaves on this device: the outbox, drafts and cached answers. */
export async function forgetOnDevice(userId: string): Promise<void> {
  dropDraftsOf(userId)
  forgetPlaces(userId)
  forgetKeptFields()
  // If the browser stores nothing, there is nothing to remove.
  await Promise.allSettled([emptyOutbox(userId), forgetKeptFiles(userId), forgetAnswers()])
}
