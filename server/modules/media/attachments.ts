import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Space } from '#server/modules/space/index.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { newId } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { KeepOrDrop } from './keep-or-drop.ts'
import { attachmentExtensionOf, folders } from './media.rules.ts'
import type { Form } from './read-parts.ts'
import type { ReceiveOwn } from './receive-own.ts'
import { shownName } from './shown-name.ts'
import { typeOfFile } from './type-of-file.ts'

/** A received file that has not been inspected yet, with the name given by its sender. */
export interface IncomingAttachment {
  key: string
  name: string
}

export interface KeptAttachment {
  key: string
  /** Safe to display: one line of text, at most 200 characters, ending in the extension. */
  name: string
  bytes: number
}

export interface Attachments {
  /** Reads a form that may carry a file of the actor's in the field `file`; see receiveOwn. */
  readAttachmentForm(
    actor: Actor,
    request: FastifyRequest,
    maxBytes: number,
  ): Promise<Form<IncomingAttachment | null>>
  /**
   * Verifies the content and stores the file unchanged, for download only; throws 415 unless it is
   * PDF, PNG, JPEG, WebP, ZIP or plain text.
   */
  keepAttachment(actor: Actor, file: IncomingAttachment): Promise<KeptAttachment>
  /** Removes a received file and frees its space; does nothing if it was kept. */
  discardAttachment(file: Pick<IncomingAttachment, 'key'>): Promise<void>
}

interface AttachmentsDeps {
  db: Database
  storage: Storage
  space: Space
  receiveOwn: ReceiveOwn
  keepOrDrop: KeepOrDrop
}

/**
 * Receives files that are passed on unread: identified by their bytes, never shown in the browser.
 */
export function createAttachments({
  db,
  storage,
  space,
  receiveOwn,
  keepOrDrop,
}: AttachmentsDeps): Attachments {
  return {
    readAttachmentForm: (actor, request, maxBytes) =>
      receiveOwn(actor, request, { field: 'file', maxBytes }),
    async discardAttachment({ key }) {
      await asTheProgram(() => Promise.all([storage.delete(key), space.release(db.pool, [key])]))
    },
    async keepAttachment(actor, file) {
      const location = path.join(storage.root, file.key)
      const extension = await extensionOf(location, file.name)
      const stored = await storage.stat(file.key)
      if (!extension || !stored) {
        const message = 'Hand in a PDF, an image (PNG, JPEG or WebP), a plain text or a ZIP file.'
        throw new Failure('unsupported_type', message)
      }
      const key = `${folders.attachments}/${newId()}.${extension}`
      await storage.move(file.key, key)
      const kept = { reserved: file.key, key, bytes: stored.bytes }
      await keepOrDrop(key, () => space.keep(actor, kept))
      return { key, name: shownName(file.name, extension), bytes: stored.bytes }
    },
  }
}

async function extensionOf(location: string, name: string): Promise<string | null> {
  const detected = await typeOfFile(location)
  if (detected) return attachmentExtensionOf(detected.mime)
  return /\.txt$/i.test(name) && (await isPlainText(location)) ? 'txt' : null
}

/** Whether the file is UTF-8 text without markup, which a browser could take for a page. */
async function isPlainText(location: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let start = ''
  try {
    for await (const chunk of createReadStream(location)) {
      const text = decoder.decode(chunk, { stream: true })
      if (text.includes('\u0000')) return false
      if (start === '') start = text.trimStart().slice(0, 1)
    }
    decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
  return start !== '' && start !== '<'
}
