import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { asTheProgram } from '#server/platform/admission.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MediaDeps } from './index.ts'
import {
  folders,
  formBytes,
  malformed,
  maxImageBytes,
  missingImage,
  tooLarge,
} from './media.rules.ts'

interface OwnFile {
  /** The key at which it arrived, which also identifies its reservation. */
  key: string
  /** The file name given by the sender. */
  name: string
}

/**
 * Receives forms that may carry a user's own file, which counts against the user's quota: space is
 * reserved before the file is read, and before the form is if it is too large for anything else.
 * After any failure nothing stays reserved. For the errors thrown see readParts and
 * `space.reserve`.
 */
export async function receiveOwn(
  { db, storage, storageQuota }: Pick<MediaDeps, 'db' | 'storageQuota' | 'storage'>,
  actor: Actor,
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Form<OwnFile | null>> {
  const key = `${folders.incoming}/${newId()}`
  const length = Number(request.headers['content-length'] ?? maxBytes)
  let reserved: Promise<void> | null = null
  const reserveOnce = async () => {
    const bytes = Math.min(length, maxBytes)
    await storageQuota.requireDisk(bytes)
    await storageQuota.reserve(actor, { key, bytes })
  }
  const reserve = () => {
    reserved ??= reserveOnce()
    return reserved
  }
  const release = () => asTheProgram(() => storageQuota.release(db.pool, [key]))
  try {
    // Anything larger than all other fields together must contain a file.
    if (length > formBytes && length <= maxBytes + formBytes) await reserve()
    const form = await readParts(request, {
      field,
      maxBytes,
      async store(content, name) {
        await reserve()
        await storage.put(key, content)
        await noteContent({ storage }, actor, key)
        return { key, name }
      },
      discard: (file) => storage.delete(file.key),
    })
    if (!form.file && reserved) await release()
    actor.sent?.requestHash.update(JSON.stringify(form.fields))
    return form
  } catch (error) {
    // If even that fails, the reservation expires after a day.
    if (reserved) await release().catch(() => undefined)
    throw error
  }
}

/** Records the content's hash: a creation that is sent again has the same file. */
export async function noteContent(
  { storage }: Pick<MediaDeps, 'storage'>,
  { sent }: Actor,
  key: string,
): Promise<void> {
  if (!sent) return
  for await (const chunk of (await storage.read(key)) ?? []) sent.requestHash.update(chunk)
}

/**
 * Reads a form with a picture of the academy's content, which counts against nobody's quota; `use`
 * gets its key, which is valid during the call.
 */
export async function receiveContent<T>(
  { storage, storageQuota }: Pick<MediaDeps, 'storageQuota' | 'storage'>,
  request: FastifyRequest,
  field: string,
  use: (incoming: string) => Promise<T>,
): Promise<T> {
  await storageQuota.requireDisk(Number(request.headers['content-length'] ?? maxImageBytes))
  const { file: incoming } = await readForm(request, {
    field,
    maxBytes: maxImageBytes,
    missing: missingImage,
    // To disk, so that a hundred simultaneous uploads do not fill the memory.
    async store(content) {
      const key = `${folders.incoming}/${newId()}`
      await storage.put(key, content)
      return key
    },
    discard: (key) => storage.delete(key),
  })
  try {
    return await use(incoming)
  } finally {
    await storage.delete(incoming)
  }
}

interface FormOptions<T> extends PartsOptions<T> {
  /** The error message if the form has no such file. */
  missing: string
}

/** Reads a multipart form that must carry a file: like `readParts`, and throws 400 without one. */
export async function readForm<T>(
  request: FastifyRequest,
  options: FormOptions<T>,
): Promise<Form<T>> {
  const { fields, file } = await readParts(request, options)
  if (file === null) throw new Failure('invalid_input', options.missing)
  return { fields, file }
}

interface PartsOptions<T> {
  /** The name of the field that carries the file. */
  field: string
  maxBytes: number
  /** Stores the content; `name` is the file name given by the sender. */
  store: (content: Readable, name: string) => Promise<T>
  discard: (stored: T) => Promise<void>
}

export interface Form<T> {
  fields: Record<string, string>
  file: T
}

const fieldBytes = 100 * 1024

/**
 * Reads a multipart form with at most one file, and fields before or after it; the file is passed
 * to `store` as it arrives. After any failure, including an aborted connection, nothing remains
 * stored. Throws 400 if the form is malformed, 413 if it is too large, 415 if the request is not a
 * form.
 */
async function readParts<T>(
  request: FastifyRequest,
  options: PartsOptions<T>,
): Promise<Form<T | null>> {
  const { field, maxBytes, store, discard } = options
  if (Number(request.headers['content-length']) > maxBytes + formBytes) throw tooLarge()

  const fields: Record<string, string> = {}
  let received: { file: T } | null = null
  try {
    const limits = { files: 1, fields: 10, parts: 12, fieldSize: fieldBytes, fileSize: maxBytes }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLarge('A field of the form is too large.')
        fields[part.fieldname] = String(part.value)
      } else if (part.fieldname !== field) part.file.resume()
      else {
        // If storing fails, the rest is still read, so that a response can be sent.
        received = { file: await store(part.file, part.filename).finally(() => part.file.resume()) }
        if (part.file.truncated) throw tooLarge()
      }
    }
  } catch (error) {
    if (received) await discard(received.file)
    throw isMalformed(error) ? malformed(error) : error
  }
  return { fields, file: received?.file ?? null }
}

// The parser reports these as plain errors; storage wraps them if they reach it first.
const parserMessages =
  /^(Multipart: Boundary not found|Unexpected end of multipart data|(Part|File) terminated early|The needle )/

function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return parserMessages.test(error.message) || isMalformed(error.cause)
}
