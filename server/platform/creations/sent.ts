import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { onceHeader } from '#contract/endpoint.ts'

/** A creation as identified by the caller's device: its id, and a hash of its content. */
export interface Sent {
  readonly key: string
  /** Updated with each part of the request that is read: a repetition must have the same content. */
  readonly requestHash: Hash
}

/** The headers of a call that creates something; all others are passed through. */
export const onceHeaders = z.looseObject({
  [onceHeader]: z
    .uuid()
    .describe(
      'Made by the caller. The same request with the same id creates nothing again and is answered with what the first has made; another request with it is refused with 409.',
    )
    .optional(),
})

/** The request's creation; undefined if it carries no id. */
export function sentBy(request: FastifyRequest): Sent | undefined {
  const key = request.headers[onceHeader]
  if (typeof key !== 'string') return undefined
  const call = [request.method, request.url, request.body ?? null]
  return { key, requestHash: createHash('sha256').update(JSON.stringify(call)) }
}
