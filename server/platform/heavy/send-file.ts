import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerGone, waitingCaller } from '../waiting-caller.ts'

/** Whoever takes a file more slowly than this is cut off. */
const longestMs = 10 * 60_000

/**
 * Sends a user a file: one at a time, not longer than minutes, and only while they have the right to it. `make`
 * may set the headers; nothing is made for whoever waits for too many, has gone, or has meanwhile lost the
 * right.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  make: () => Promise<Readable>,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const caller = waitingCaller()
  let hasWaited = false
  setImmediate(() => {
    hasWaited = true
  })
  const made = async () => {
    const cutOff = setTimeout(() => reply.raw.destroy(), longestMs)
    const confirm = request.confirmRights
    if (confirm) request.server.transfers.leaving({ userId, request, reply, confirm })
    try {
      const over = finished(reply.raw).catch(() => undefined)
      // Others may have kept the file waiting for minutes.
      if (hasWaited) await confirm?.()
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
