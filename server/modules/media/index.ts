import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { createDeleteFilesJob } from './delete-files-job.ts'
import { type MediaDeps, needs } from './deps.ts'
import { mediaRoutes } from './media.routes.ts'
import { createOperations, type Operations } from './operations.ts'
import { createSweepFiles } from './sweep-files.ts'

export type { IncomingAttachment, KeptAttachment } from './attachments.ts'
export type { BrandPicture } from './brand-pictures.ts'
export { partType } from './media.rules.ts'
export type { Form } from './read-parts.ts'
export type { UploadFacts, UploadLedger, UploadLock } from './resumable-uploads.ts'
export type { IncomingFile } from './videos.ts'

export type Media = Omit<Operations, 'filesInUse' | 'findServed' | 'stopImages'>

/** The academy's files: receiving, serving at signed addresses, deleting. */
export const media = defineModule('media', {
  needs,
  create: (deps: MediaDeps): Contribution<Media> => {
    const { db, storage, now } = deps
    const operations = createOperations(deps)
    return {
      api: operations,
      routes: mediaRoutes(operations),
      jobs: [
        createDeleteFilesJob(deps),
        createSweepFiles({
          db,
          storage,
          now,
          space: deps.space,
          filesInUse: operations.filesInUse,
        }),
      ],
      // The image process starts with the first picture.
      work: { start: () => undefined, stop: operations.stopImages },
    }
  },
})
