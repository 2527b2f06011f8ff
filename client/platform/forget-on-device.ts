import { forgetAnswers } from './device-worker.ts'
import { dropDraftsOf } from './drafts.ts'
import { forgetKeptFields } from './kept-fields.ts'
import { forgetKeptFiles } from './kept-files.ts'
import { forgetPlaces } from './kept-places.ts'
import { emptyOutbox } from './outbox.ts'

/** What a user leaves on this device goes with the user: what waits to be sent, drafts, last answers. */
export async function forgetOnDevice(userId: string): Promise<void> {
  dropDraftsOf(userId)
  forgetPlaces(userId)
  forgetKeptFields()
  // Where the browser keeps nothing there is nothing to forget.
  await Promise.allSettled([emptyOutbox(userId), forgetKeptFiles(userId), forgetAnswers()])
}
