import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const ownWriteCookie = 'ownWrite'
/** Longer than the others take to hear of it, in seconds. */
const heardAfter = 5
const options = { path: '/api', httpOnly: true, secure: true, sameSite: 'strict' } as const

/**
 * Tells the writer's browser which process has written. Others hear of it within milliseconds, but the
 * writer's next read may reach one of them sooner.
 */
export function createOwnWrites() {
  /** Names this process, which knows already what was written through it. */
  const ownName = randomUUID()
  return {
    mark: (reply: FastifyReply) =>
      reply.setCookie(ownWriteCookie, ownName, { ...options, maxAge: heardAfter }),
    /** Whether the caller has just written through another process. */
    areElsewhere({ cookies }: FastifyRequest): boolean {
      const writer = cookies[ownWriteCookie]
      return writer !== undefined && writer !== ownName
    },
  }
}
