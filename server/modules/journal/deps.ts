import type { Identity } from '#server/modules/identity/index.ts'
import type { Media } from '#server/modules/media/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What the operations of this module work with. */
export interface JournalDeps {
  db: Database
  now: Clock
  identity: Pick<Identity, 'usersByIds' | 'lookup'>
  media: Pick<Media, 'addressOf' | 'deleteFiles' | 'dropFile' | 'receiveScreenshot'>
}
