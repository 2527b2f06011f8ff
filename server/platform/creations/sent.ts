import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { onceHeader } from '#contract/endpoint.ts'

/** What the caller's device says of a creation: the id that it gave it, and what is to be created. */
export interface Sent {
  readonly key: string
  /** Grows with each part of the request that is read: a repeat must say the same. */
  readonly said: Hash
}

/** The headers of a call that creates something; all others pass as they are. */
export const onceHeaders = z.looseObject({
  [onceHeader]: z
    .uuid()
    .describe(
      'Made by the caller. The same request with the same id creates nothing again and is answered with what the first has made; another request with it is refused with 409.',
    )
    .optional(),
})

/** What a request says of its creation; undefined where it carries no id. */
export function sentBy(request: FastifyRequest): Sent | undefined {
  const key = request.headers[onceHeader]
  if (typeof key !== 'string') return undefined
  const call = [request.method, request.url.split('?')[0], request.body ?? null]
  return { key, said: createHash('sha256').update(JSON.stringify(call)) }
}
