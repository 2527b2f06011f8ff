import { createReadStream } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { messageFileMaximum, messagePictureMaximum } from '#contract/messages/message-files.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { keepPicture } from './images.ts'
import type { MakingDeps } from './index.ts'
import { type KeepDeps, keepOrDrop, shownName, typeOfFile } from './keeping.ts'
import { attachmentExtensionOf, folders, imageType, isImage, tooLarge } from './media.rules.ts'
import { type Form, receiveOwn } from './receiving.ts'

/** A received file that has not been inspected yet, with the name given by its sender. */
export interface IncomingAttachment {
  key: string
  name: string
}

export interface StoredAttachment {
  key: string
  /** Safe to display: one line of text, at most 200 characters, ending in the extension. */
  name: string
  bytes: number
}

/** Reads a form that may carry a file of the actor's in the field `file`, to be passed on unread; see receiveOwn. */
export const readAttachmentForm = (
  deps: KeepDeps,
  actor: Actor,
  request: FastifyRequest,
  maxBytes: number,
): Promise<Form<IncomingAttachment | null>> =>
  receiveOwn(deps, actor, request, { field: 'file', maxBytes })

/**
 * Verifies the content and stores the file unchanged, for download only: identified by its bytes,
 * never shown in the browser. Throws 415 unless it is PDF, PNG, JPEG, WebP, ZIP or plain text.
 */
export async function keepAttachment(
  deps: KeepDeps,
  actor: Actor,
  file: IncomingAttachment,
): Promise<StoredAttachment> {
  const { storage, storageQuota } = deps
  const extension = await storage.onDisk(file.key, (location) => extensionOf(location, file.name))
  const stored = await storage.stat(file.key)
  if (!extension || !stored) {
    const message = 'Upload a PDF, an image (PNG, JPEG or WebP), a plain text or a ZIP file.'
    throw new Failure('unsupported_type', message)
  }
  const key = `${folders.attachments}/${newId()}.${extension}`
  await storage.move(file.key, key)
  const entry = { reserved: file.key, key, bytes: stored.bytes }
  await keepOrDrop(deps, key, () => storageQuota.keep(actor, entry))
  return { key, name: shownName(file.name, extension), bytes: stored.bytes }
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

/** Reads a form that carries a file of the actor's for a message in the field `file`; see receiveOwn. */
export const readMessageForm = (
  deps: KeepDeps,
  actor: Actor,
  request: FastifyRequest,
): Promise<Form<IncomingAttachment | null>> =>
  receiveOwn(deps, actor, request, { field: 'file', maxBytes: messageFileMaximum })

/**
 * Stores a file received for a message: a picture re-encoded for display, or a PDF unchanged, for
 * download only. Throws 413 for a picture of more than 5 MiB, 415 for anything else.
 */
export async function keepMessageFile(
  deps: MakingDeps,
  actor: Actor,
  file: IncomingAttachment,
): Promise<StoredAttachment> {
  const { storage, storageQuota } = deps
  const found = await storage.onDisk(file.key, typeOfFile)
  const bytes = (await storage.stat(file.key))?.bytes ?? 0
  if (isImage(found?.mime)) {
    if (bytes > messagePictureMaximum) throw tooLarge('The picture is larger than 5 MB.')
    const entry = await keepPicture(deps, actor, file)
    return { ...entry, name: shownName(file.name, imageType.extension) }
  }
  if (found?.mime !== 'application/pdf') {
    throw new Failure('unsupported_type', 'Please choose a picture or a PDF.')
  }
  const key = `${folders.messages}/${newId()}.pdf`
  await storage.move(file.key, key)
  const entry = { reserved: file.key, key, bytes }
  await keepOrDrop(deps, key, () => storageQuota.keep(actor, entry))
  return { key, name: shownName(file.name, 'pdf'), bytes }
}

/**
 * Stores a broker's statement that is read by the program and served to nobody, whatever it contains;
 * returns its key.
 */
export async function keepStatement(
  deps: KeepDeps,
  actor: Actor,
  file: IncomingAttachment,
): Promise<string> {
  const { storage, storageQuota } = deps
  const bytes = (await storage.stat(file.key))?.bytes ?? 0
  const key = `${folders.statements}/${newId()}`
  await storage.move(file.key, key)
  await keepOrDrop(deps, key, () => storageQuota.keep(actor, { reserved: file.key, key, bytes }))
  return key
}
