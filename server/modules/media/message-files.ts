import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { messageFileMaximum, messagePictureMaximum } from '#contract/message-files.ts'
import type { Space } from '#server/modules/space/index.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { IncomingAttachment, KeptAttachment } from './attachments.ts'
import type { Images } from './images.ts'
import type { KeepOrDrop } from './keep-or-drop.ts'
import { folders, imageType, isImage, tooLarge } from './media.rules.ts'
import type { Form } from './read-parts.ts'
import type { ReceiveOwn } from './receive-own.ts'
import { shownName } from './shown-name.ts'
import { typeOfFile } from './type-of-file.ts'

export interface MessageFiles {
  /** Reads a form that carries a file of the actor's in the field `file`; see receiveOwn. */
  readMessageForm(actor: Actor, request: FastifyRequest): Promise<Form<IncomingAttachment | null>>
  /**
   * Stores a file received for a message: a picture re-encoded for display, or a PDF unchanged, for
   * download only. Throws 413 for a picture of more than 5 MiB, 415 for anything else.
   */
  keepMessageFile(actor: Actor, file: IncomingAttachment): Promise<KeptAttachment>
}

interface Deps {
  storage: Storage
  space: Space
  receiveOwn: ReceiveOwn
  keepOrDrop: KeepOrDrop
  images: Pick<Images, 'keepPicture'>
}

/** Receives files sent in messages. */
export function createMessageFiles(deps: Deps): MessageFiles {
  const { storage, space, receiveOwn, keepOrDrop, images } = deps
  return {
    readMessageForm: (actor, request) =>
      receiveOwn(actor, request, { field: 'file', maxBytes: messageFileMaximum }),
    async keepMessageFile(actor, file) {
      const found = await typeOfFile(path.join(storage.root, file.key))
      const bytes = (await storage.stat(file.key))?.bytes ?? 0
      if (isImage(found?.mime)) {
        if (bytes > messagePictureMaximum) throw tooLarge('The picture is larger than 5 MB.')
        const kept = await images.keepPicture(actor, file)
        return { ...kept, name: shownName(file.name, imageType.extension) }
      }
      if (found?.mime !== 'application/pdf') {
        throw new Failure('unsupported_type', 'Please choose a picture or a PDF.')
      }
      const key = `${folders.messages}/${newId()}.pdf`
      await storage.move(file.key, key)
      const kept = { reserved: file.key, key, bytes }
      await keepOrDrop(key, () => space.keep(actor, kept))
      return { key, name: shownName(file.name, 'pdf'), bytes }
    },
  }
}
