import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#server/platform/failure.ts'
import { type Form, readParts } from './read-parts.ts'

interface PartsOptions<T> {
  /** The name of the field that carries the file. */
  field: string
  maxBytes: number
  /** Stores the content; `name` is the file name given by the sender. */
  store: (content: Readable, name: string) => Promise<T>
  discard: (stored: T) => Promise<void>
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
