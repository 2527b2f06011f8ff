import { storageQuota } from '#server/modules/storage-quota/index.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import type { FileKeeper } from '#server/platform/module/contributions.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import {
  keepAttachment,
  keepMessageFile,
  keepStatement,
  readAttachmentForm,
  readMessageForm,
} from './attachments.ts'
import { receiveBrandPicture } from './brand-pictures.ts'
import { deleteFiles, deleteFilesJob, sweepFilesJob } from './deleting.ts'
import { createImageDecoder, type ImageDecoder } from './image-decoder.ts'
import {
  receiveAvatar,
  receiveChart,
  receiveLessonPicture,
  receiveQuizPicture,
  receiveScreenshot,
  receiveThumbnail,
  storePicture,
} from './images.ts'
import { dropFile, keepOnce, keepOrDrop } from './keeping.ts'
import { receiveLessonFile, storeLessonFile } from './lesson-files.ts'
import { mediaRoutes } from './media.routes.ts'
import {
  moveUpload,
  readStored,
  removeUpload,
  serveUploads,
  uploadedBytes,
  uploadFile,
  withUpload,
} from './resumable-uploads.ts'
import { openStored } from './send-stored.ts'
import { addressOf, findServed, joinKeepers, requireHolder, signedQuery } from './serving.ts'
import { receiveText } from './texts.ts'
import { discard, keepVideo, readVideoForm, receive } from './videos.ts'

export type { IncomingAttachment, StoredAttachment } from './attachments.ts'
export type { BrandPicture } from './brand-pictures.ts'
export { partType, videoOf } from './media.rules.ts'
export type { Form } from './receiving.ts'
export type { UploadFacts, UploadLedger, UploadLock } from './resumable-uploads.ts'
export type { IncomingFile } from './videos.ts'

const needs = { storageQuota }

export type MediaDeps = DepsOf<
  'actors' | 'config' | 'contributed' | 'db' | 'jobs' | 'keyFor' | 'limiter' | 'now' | 'storage',
  typeof needs
>

/** The dependencies, with what is made once. */
export interface MakingDeps extends MediaDeps {
  decoder: ImageDecoder
  /** Limits the images that one user sends. */
  imageLimiter: RateLimiter
  /** All who refer to files, as one. */
  keepers: Pick<FileKeeper, 'inUse' | 'mayOpen'>
  /** Signs the addresses of files. */
  signingSecret: string
}

export interface Media {
  addressOf: Bound<typeof addressOf>
  deleteFiles: Bound<typeof deleteFiles>
  discard: Bound<typeof discard>
  findServed: Bound<typeof findServed>
  keepAttachment: Bound<typeof keepAttachment>
  keepMessageFile: Bound<typeof keepMessageFile>
  keepOnce: Bound<typeof keepOnce>
  keepStatement: Bound<typeof keepStatement>
  keepVideo: Bound<typeof keepVideo>
  moveUpload: Bound<typeof moveUpload>
  openStored: Bound<typeof openStored>
  readAttachmentForm: Bound<typeof readAttachmentForm>
  readMessageForm: Bound<typeof readMessageForm>
  readVideoForm: Bound<typeof readVideoForm>
  receive: Bound<typeof receive>
  receiveAvatar: Bound<typeof receiveAvatar>
  receiveBrandPicture: Bound<typeof receiveBrandPicture>
  receiveChart: Bound<typeof receiveChart>
  receiveLessonFile: Bound<typeof receiveLessonFile>
  receiveLessonPicture: Bound<typeof receiveLessonPicture>
  receiveQuizPicture: Bound<typeof receiveQuizPicture>
  receiveScreenshot: Bound<typeof receiveScreenshot>
  receiveText: typeof receiveText
  receiveThumbnail: Bound<typeof receiveThumbnail>
  removeUpload: Bound<typeof removeUpload>
  requireHolder: Bound<typeof requireHolder>
  readStored: Bound<typeof readStored>
  signedQuery: Bound<typeof signedQuery>
  storeLessonFile: Bound<typeof storeLessonFile>
  storePicture: Bound<typeof storePicture>
  serveUploads: Bound<typeof serveUploads>
  uploadFile: Bound<typeof uploadFile>
  uploadedBytes: Bound<typeof uploadedBytes>
  /** Calls `use` with a place on the disk where the received file of an upload can be read meanwhile. */
  withUpload<T>(id: string, use: (location: string) => Promise<T>): Promise<T>
  discardAttachment: Bound<typeof dropFile>
  /** Whether somebody may open a file at this moment. */
  mayOpen: FileKeeper['mayOpen']
  /** Ties a new file to its row; see `keeping.ts`. */
  keepOrDrop<T>(key: string | null, work: () => Promise<T>): Promise<T>
}

/** The academy's files: receiving, serving at signed addresses, deleting. */
export const media = defineModule('media', {
  needs,
  create: (handed: MediaDeps): Contribution<Media> => {
    const { config, contributed, keyFor, limiter } = handed
    const deps: MakingDeps = {
      ...handed,
      decoder: createImageDecoder(),
      imageLimiter: limiter('images', config.RATE_IMAGES_PER_HOUR, 3600),
      keepers: joinKeepers(contributed.files),
      signingSecret: keyFor('media addresses'),
    }
    return {
      api: {
        addressOf: bind(deps, addressOf),
        deleteFiles: bind(deps, deleteFiles),
        discard: bind(deps, discard),
        findServed: bind(deps, findServed),
        keepAttachment: bind(deps, keepAttachment),
        keepMessageFile: bind(deps, keepMessageFile),
        keepOnce: bind(deps, keepOnce),
        keepStatement: bind(deps, keepStatement),
        keepVideo: bind(deps, keepVideo),
        moveUpload: bind(deps, moveUpload),
        openStored: bind(deps, openStored),
        readAttachmentForm: bind(deps, readAttachmentForm),
        readMessageForm: bind(deps, readMessageForm),
        readVideoForm: bind(deps, readVideoForm),
        receive: bind(deps, receive),
        receiveAvatar: bind(deps, receiveAvatar),
        receiveBrandPicture: bind(deps, receiveBrandPicture),
        receiveChart: bind(deps, receiveChart),
        receiveLessonFile: bind(deps, receiveLessonFile),
        receiveLessonPicture: bind(deps, receiveLessonPicture),
        receiveQuizPicture: bind(deps, receiveQuizPicture),
        receiveScreenshot: bind(deps, receiveScreenshot),
        receiveText,
        receiveThumbnail: bind(deps, receiveThumbnail),
        removeUpload: bind(deps, removeUpload),
        requireHolder: bind(deps, requireHolder),
        readStored: bind(deps, readStored),
        signedQuery: bind(deps, signedQuery),
        storeLessonFile: bind(deps, storeLessonFile),
        storePicture: bind(deps, storePicture),
        serveUploads: bind(deps, serveUploads),
        uploadFile: bind(deps, uploadFile),
        uploadedBytes: bind(deps, uploadedBytes),
        withUpload: (id, use) => withUpload(deps, id, use),
        discardAttachment: bind(deps, dropFile),
        mayOpen: (actor, key) => deps.keepers.mayOpen(actor, key),
        keepOrDrop: (key, work) => keepOrDrop(deps, key, work),
      },
      routes: mediaRoutes(deps),
      jobs: [deleteFilesJob(deps), sweepFilesJob(deps)],
      // The image process starts with the first picture.
      work: { start: () => undefined, stop: () => deps.decoder.stop() },
    }
  },
})
