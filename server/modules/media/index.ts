import type { Clock } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts'
import { type Addresses, createAddresses } from './addresses.ts'
import { type Attachments, createAttachments } from './attachments.ts'
import { createDeleteFiles, createDeleteFilesJob } from './delete-files.ts'
import { createImages, type Images, type ImagesDeps } from './images.ts'
import { mediaRoute, type ServeDeps } from './media.routes.ts'
import { createResumableUploads, type ResumableUploads } from './resumable-uploads.ts'
import { createSweepJob } from './sweep-files.ts'
import { createVideos, type Videos } from './videos.ts'

export type { IncomingAttachment, KeptAttachment } from './attachments.ts'
export type { Form } from './read-form.ts'
export type { UploadFacts, UploadLedger, UploadLock } from './resumable-uploads.ts'
export { partType } from './resumable-uploads.ts'
export type { IncomingFile } from './videos.ts'

export interface MediaDeps extends ImagesDeps {
  jobs: Jobs
  now: Clock
  /** Signs addresses of files, and nothing else. */
  signingSecret: string
  videoMaxBytes: number
  actorOf: ServeDeps['actorOf']
  mayOpen: ServeDeps['mayOpen']
  /** Those of the given keys that a row names; what no row names for a day is swept. */
  filesInUse: (keys: string[]) => Promise<Set<string>>
}

export interface Media extends Videos, Images, Attachments, ResumableUploads {
  routes: Route[]
  jobs: JobKind<never>[]
  addressOf: Addresses['addressOf']
  /** Deletes files after the commit of the caller's transaction. */
  deleteFiles(tx: Executor, keys: readonly string[]): Promise<void>
  /** Deletes a kept file whose row could not be written. */
  dropFile(key: string): Promise<void>
}

/** Files of the academy: receiving, serving at signed addresses, deleting. */
export function createMedia(deps: MediaDeps): Media {
  const { storage, jobs } = deps
  const addresses = createAddresses(deps)
  return {
    ...createVideos(deps),
    ...createImages(deps),
    ...createAttachments(deps),
    ...createResumableUploads(deps),
    routes: [mediaRoute({ ...deps, addresses })],
    jobs: [createDeleteFilesJob(storage), createSweepJob(deps)],
    addressOf: addresses.addressOf,
    deleteFiles: createDeleteFiles(jobs),
    dropFile: (key) => storage.delete(key),
  }
}
