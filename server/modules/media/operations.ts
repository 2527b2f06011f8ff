import { createAddresses } from './addresses.ts'
import { createAttachments } from './attachments.ts'
import { createBrandPictures } from './brand-pictures.ts'
import { createDeleteFiles } from './delete-files.ts'
import type { MediaDeps } from './deps.ts'
import { createFindServed } from './find-served.ts'
import { createImageDecoder } from './image-decoder.ts'
import { createImages } from './images.ts'
import { joinKeepers } from './join-keepers.ts'
import { createKeepOnce } from './keep-once.ts'
import { createKeepOrDrop } from './keep-or-drop.ts'
import { createMessageFiles } from './message-files.ts'
import { createReceiveContent } from './receive-content.ts'
import { createReceiveOwn } from './receive-own.ts'
import { createResumableUploads } from './resumable-uploads.ts'
import { createStatements } from './statements.ts'
import { createVideos } from './videos.ts'

/** All operations on files, each with its dependencies. */
export function createOperations(deps: MediaDeps) {
  const { db, storage, jobs, now, space, actors, config, contributed } = deps
  const keepers = joinKeepers(contributed.files)
  const addresses = createAddresses({ now, signingSecret: deps.keyFor('media addresses') })
  const receiveOwn = createReceiveOwn(deps)
  const keepOrDrop = createKeepOrDrop(deps)
  const attachments = createAttachments({ db, storage, space, receiveOwn, keepOrDrop })
  const uploads = { storage, space, videoMaxBytes: config.VIDEO_MAX_BYTES }
  const { actorOf } = actors
  const pictures = {
    storage,
    decoder: createImageDecoder(),
    receiveContent: createReceiveContent({ storage, space }),
    imageLimiter: deps.limiter('images', config.RATE_IMAGES_PER_HOUR, 3600),
  }
  const images = createImages({ ...pictures, db, space, receiveOwn, keepOrDrop })
  return {
    ...createVideos(uploads),
    ...images,
    ...createBrandPictures(pictures),
    /** Ends the image process. */
    stopImages: () => pictures.decoder.stop(),
    ...attachments,
    ...createMessageFiles({ storage, space, receiveOwn, keepOrDrop, images }),
    ...createStatements({ storage, space, keepOrDrop }),
    ...createResumableUploads(uploads),
    addressOf: addresses.addressOf,
    /** Deletes files after the commit of the caller's transaction. */
    deleteFiles: createDeleteFiles({ jobs, space }),
    keepOrDrop,
    keepOnce: createKeepOnce({ db, keepOrDrop, discard: attachments.discardAttachment }),
    filesInUse: keepers.inUse,
    findServed: createFindServed({ storage, addresses, actorOf, mayOpen: keepers.mayOpen }),
  }
}

export type Operations = ReturnType<typeof createOperations>
