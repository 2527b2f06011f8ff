import type { Executor } from '#server/platform/database/database.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { type Addresses, createAddresses } from './addresses.ts'
import { type Attachments, createAttachments } from './attachments.ts'
import { createDeleteFiles, createDeleteFilesJob } from './delete-files.ts'
import type { MediaDeps } from './deps.ts'
import { joinKeepers } from './file-keepers.ts'
import { createImages, type Images } from './images.ts'
import { mediaRoute } from './media.routes.ts'
import { createResumableUploads, type ResumableUploads } from './resumable-uploads.ts'
import { createSweepJob } from './sweep-files.ts'
import { createVideos, type Videos } from './videos.ts'

export type { IncomingAttachment, KeptAttachment } from './attachments.ts'
export type { Form } from './read-form.ts'
export type { UploadFacts, UploadLedger, UploadLock } from './resumable-uploads.ts'
export { partType } from './resumable-uploads.ts'
export type { IncomingFile } from './videos.ts'

export interface Media extends Videos, Omit<Images, 'stopImages'>, Attachments, ResumableUploads {
  addressOf: Addresses['addressOf']
  /** Deletes files after the commit of the caller's transaction. */
  deleteFiles(tx: Executor, keys: readonly string[]): Promise<void>
  /** Deletes a kept file whose row could not be written. */
  dropFile(key: string): Promise<void>
}

/** Files of the academy: receiving, serving at signed addresses, deleting. */
export const media = defineModule('media', {
  create: (deps: MediaDeps): Contribution<Media> => {
    const { storage, jobs, now, actors, config, contributed } = deps
    const keepers = joinKeepers(contributed.files)
    const addresses = createAddresses({ now, signingSecret: deps.keyFor('media addresses') })
    const { stopImages, ...images } = createImages({
      storage,
      imageLimiter: deps.limiter('images', config.RATE_IMAGES_PER_HOUR, 3600),
    })
    const uploads = { storage, now, videoMaxBytes: config.VIDEO_MAX_BYTES }
    return {
      api: {
        ...createVideos(uploads),
        ...images,
        ...createAttachments(deps),
        ...createResumableUploads(uploads),
        addressOf: addresses.addressOf,
        deleteFiles: createDeleteFiles(jobs),
        dropFile: (key) => storage.delete(key),
      },
      routes: [
        mediaRoute({ storage, addresses, actorOf: actors.actorOf, mayOpen: keepers.mayOpen }),
      ],
      jobs: [
        createDeleteFilesJob(storage),
        createSweepJob({ storage, now, filesInUse: keepers.inUse }),
      ],
      // What decodes images starts with the first of them.
      work: { start: () => undefined, stop: stopImages },
    }
  },
})
