import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { formBytes, malformed, tooLarge } from './media.rules.ts'

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
export async function readParts<T>(
  request: FastifyRequest,
  options: PartsOptions<T>,
): Promise<Form<T | null>> {
  const { field, maxBytes, store, discard } = options
  if (Number(request.headers['content-length']) > maxBytes + formBytes) throw tooLarge()

  const fields: Record<string, string> = {}
  let kept: { file: T } | null = null
  try {
    const limits = { files: 1, fields: 10, parts: 12, fieldSize: fieldBytes, fileSize: maxBytes }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLarge('A field of the form is too large.')
        fields[part.fieldname] = String(part.value)
      } else if (part.fieldname !== field) part.file.resume()
      else {
        // If storing fails, the rest is still read, so that a response can be sent.
        kept = { file: await store(part.file, part.filename).finally(() => part.file.resume()) }
        if (part.file.truncated) throw tooLarge()
      }
    }
  } catch (error) {
    if (kept) await discard(kept.file)
    throw isMalformed(error) ? malformed(error) : error
  }
  return { fields, file: kept?.file ?? null }
}

// The parser reports these as plain errors; storage wraps them if they reach it first.
const parserMessages =
  /^(Multipart: Boundary not found|Unexpected end of multipart data|(Part|File) terminated early|The needle )/

function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return parserMessages.test(error.message) || isMalformed(error.cause)
}
