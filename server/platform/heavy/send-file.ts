import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerGone, waitingCaller } from '../waiting-caller.ts'

/** Whoever takes a file more slowly than this is cut off. */
const longestMs = 10 * 60_000

/**
 * Sends a user a file: one at a time, and not longer than minutes. `make` may set the headers; nothing is
 * made for whoever waits for too many, or has gone.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  make: () => Promise<Readable>,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const caller = waitingCaller()
  const made = async () => {
    const cutOff = setTimeout(() => reply.raw.destroy(), longestMs)
    try {
      const over = finished(reply.raw).catch(() => undefined)
      const file = await make()
      if (caller?.isGone) {
        file.destroy()
        throw callerGone()
      }
      resolve(reply.send(file))
      await over
    } finally {
      clearTimeout(cutOff)
    }
  }
  request.server.heavy.fileInTurn(userId, made).catch(reject)
  return promise
}
