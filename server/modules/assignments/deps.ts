import type { Courses } from '#server/modules/courses/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Media } from '#server/modules/media/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'

/** What the operations of this module work with. */
export interface AssignmentsDeps {
  db: Database
  now: Clock
  identity: Pick<Identity, 'usersByIds' | 'lookup'>
  courses: Pick<Courses, 'get' | 'visibleTitles'>
  /** Told in the transaction in which a user's submission is graded as passed. */
  onPassed: (tx: Executor, userId: string) => Promise<void>
  media: Pick<
    Media,
    'addressOf' | 'deleteFiles' | 'discard' | 'dropFile' | 'keepAttachment' | 'readAttachmentForm'
  >
}
