import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { lessonFileBytesMaximum, lessonFileKinds } from '#contract/lesson-files.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IncomingAttachment, StoredAttachment } from './attachments.ts'
import type { MediaDeps } from './index.ts'
import { shownName, typeOfFile } from './keeping.ts'
import { folders, lessonFileExtensionOf } from './media.rules.ts'
import { noteContent, readForm } from './receiving.ts'
import { discard, receive } from './videos.ts'

type LessonFileDeps = Pick<MediaDeps, 'storageQuota' | 'storage'>

/**
 * Reads a form with a file of a lesson in the field `file` and stores it unchanged, for download only. It is the
 * academy's content, and counts against nobody's quota. Throws 400 without a file, 413 above 20 MB, 415 for another
 * kind, 507 if the disk is nearly full.
 */
export async function receiveLessonFile(
  deps: LessonFileDeps,
  actor: Actor,
  request: FastifyRequest,
): Promise<StoredAttachment> {
  const bytes = Number(request.headers['content-length'] ?? lessonFileBytesMaximum)
  await deps.storageQuota.requireDisk(bytes)
  const { fields, file } = await readForm(request, {
    field: 'file',
    maxBytes: lessonFileBytesMaximum,
    missing: 'Please select a file',
    async store(content, name) {
      const incoming = { ...(await receive(deps, content)), name }
      await noteContent(deps, actor, incoming.key)
      return incoming
    },
    discard: (incoming) => discard(deps, incoming),
  })
  actor.sent?.requestHash.update(JSON.stringify(fields))
  return keep(deps, file)
}

/** Stores a file of a lesson from within the program, such as the demo's. */
export const storeLessonFile = async (
  deps: LessonFileDeps,
  name: string,
  content: Readable,
): Promise<StoredAttachment> => keep(deps, { ...(await receive(deps, content)), name })

async function keep(deps: LessonFileDeps, file: IncomingAttachment): Promise<StoredAttachment> {
  const { storage } = deps
  try {
    const extension = await storage.onDisk(file.key, (location) => extensionOf(location, file.name))
    const stored = await storage.stat(file.key)
    if (!extension || !stored?.bytes) {
      const message =
        'Upload a PDF, an Excel file (XLSX), an image (PNG, JPEG or WebP), or a template, preset or indicator of MetaTrader.'
      throw new Failure('unsupported_type', message)
    }
    const key = `${folders.materials}/${newId()}.${extension}`
    await storage.move(file.key, key)
    return { key, name: shownName(file.name, extension), bytes: stored.bytes }
  } catch (error) {
    await discard(deps, file)
    throw error
  }
}

/**
 * The extension under which the file at `location` is stored: of what its bytes say, whatever its name; where bytes
 * say nothing, of its name, if it is one of MetaTrader's. Null for everything else.
 */
async function extensionOf(location: string, name: string): Promise<string | null> {
  const named = path.extname(name).slice(1).toLowerCase()
  const text = lessonFileKinds.texts.find((one) => one === named)
  // Texts in UTF-16 begin as some music does.
  if (text && (await isUtf16(location))) return text
  const detected = await typeOfFile(location)
  if (detected) return lessonFileExtensionOf(detected.mime)
  if (text) return (await hasNul(location)) ? null : text
  return lessonFileKinds.programs.find((one) => one === named) ?? null
}

/** Whether a file is text as MetaTrader writes it: UTF-16 with its mark at the beginning, and nothing but text. */
async function isUtf16(location: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true })
  let text = ''
  try {
    for await (const chunk of createReadStream(location)) {
      const part = decoder.decode(chunk, { stream: true })
      if (part.includes('\u0000')) return false
      if (text === '') text = part.slice(0, 1)
      if (text !== '\ufeff') return false
    }
    decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
  return text !== ''
}

async function hasNul(location: string): Promise<boolean> {
  for await (const chunk of createReadStream(location)) {
    if (Buffer.from(chunk).includes(0)) return true
  }
  return false
}
