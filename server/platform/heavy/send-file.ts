import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whoever takes a file more slowly than this is cut off. */
const longestMs = 10 * 60_000

/**
 * Sends a user a file: one at a time, and not longer than minutes. `make` may set the headers; nothing is
 * made for whoever waits for too many.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  make: () => Promise<Readable>,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const made = async () => {
    const cutOff = setTimeout(() => reply.raw.destroy(), longestMs)
    try {
      const over = finished(reply.raw).catch(() => undefined)
      resolve(reply.send(await make()))
      await over
    } finally {
      clearTimeout(cutOff)
    }
  }
  request.server.heavy.fileInTurn(userId, made).catch(reject)
  return promise
}

interface CsvFile {
  userId: string
  /** The name of the file. */
  name: string
  /** Its lines, read in batches as they are sent. */
  lines: () => Promise<AsyncGenerator<string>>
}

/** Sends a user a CSV file; one at a time. */
export const sendCsv = (
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, name, lines }: CsvFile,
): Promise<unknown> =>
  sendFile(request, reply, userId, async () => {
    const content = Readable.from(await lines())
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    return content
  })
