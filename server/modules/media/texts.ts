import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { readForm } from './receiving.ts'

/**
 * Reads a form with a small file in the field `file`, which is not stored as such. Throws 400 without a file, 413 above
 * `maxBytes`.
 */
export async function receiveText(request: FastifyRequest, maxBytes: number): Promise<Uint8Array> {
  const { file } = await readForm(request, {
    field: 'file',
    maxBytes,
    missing: 'Please select a file',
    store: (content) => buffer(content),
    discard: async () => undefined,
  })
  return file
}
