import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const ownWriteCookie = 'ownWrite'
/** Longer than the others take to hear of it, in seconds. */
const heardAfter = 5
/** Names this process, whose memory already knows what was written through it. */
const thisProcess = randomUUID()

/**
 * Tells the writer's browser which process has written. Others hear of it within milliseconds, but the
 * writer's next read may reach one of them sooner.
 */
export function markOwnWrite(reply: FastifyReply): void {
  const options = { path: '/api', httpOnly: true, secure: true, sameSite: 'strict' } as const
  reply.setCookie(ownWriteCookie, thisProcess, { ...options, maxAge: heardAfter })
}

/** Whether the caller has just written through another process. */
export function hasWrittenElsewhere({ cookies }: FastifyRequest): boolean {
  const writer = cookies[ownWriteCookie]
  return writer !== undefined && writer !== thisProcess
}
