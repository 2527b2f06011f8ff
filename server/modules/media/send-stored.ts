import { Readable } from 'node:stream'
import send from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { MakingDeps } from './index.ts'
import { askedOf } from './ranges.rules.ts'

/** Bytes read from a file at once, so that a player's request takes few steps rather than sixteen. */
const readBytes = 256 * 1024

interface Sent {
  status: number
  headers: Record<string, string>
  content: Readable
}

/** What a request for the stored file at `key` gets of it; throws 404, 412 and 416. */
export const openStored = (
  { storage }: Pick<MakingDeps, 'storage'>,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Sent> =>
  storage.root === null
    ? fromBucket(storage, key, request, reply)
    : fromFolder(storage.root, key, request, reply)

async function fromBucket(
  storage: MakingDeps['storage'],
  key: string,
  { method, headers: wanted }: FastifyRequest,
  reply: FastifyReply,
): Promise<Sent> {
  const file = await storage.stat(key)
  if (!file) throw notFound()
  const { status, range, headers } = askedOf(wanted, file)
  if (status === 412 || status === 416) throw refusalOf(status, headers['content-range'], reply)
  if (status === 304 || method === 'HEAD') return { status, headers, content: Readable.from([]) }
  const content = await storage.read(key, range ?? undefined)
  if (!content) throw notFound()
  return { status, headers, content }
}

async function fromFolder(
  root: string,
  key: string,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<Sent> {
  const options = { root, cacheControl: false, contentType: false, highWaterMark: readBytes }
  const { type, statusCode, headers, stream, metadata } = await send(raw, key, options)
  if (type === 'file') return { status: statusCode, headers, content: stream }
  if (type !== 'error') throw notFound()
  const reported = reportSchema.safeParse(metadata.error)
  if (!reported.success) throw metadata.error
  const { status, headers: told } = reported.data
  throw refusalOf(status, told?.['Content-Range'], reply) ?? metadata.error
}

const reportSchema = z.object({
  status: z.number(),
  headers: z.object({ 'Content-Range': z.string() }).optional(),
})

/** The refusal of a status, null if that is none; `length` says how long the file actually is. */
function refusalOf(
  status: number,
  length: string | undefined,
  reply: FastifyReply,
): Failure | null {
  if (status === 416) {
    if (length) reply.header('content-range', length)
    return new Failure('range_not_satisfiable', 'The file does not have this range.')
  }
  if (status === 412) {
    return new Failure('precondition_failed', 'This is not the expected file.')
  }
  return status === 404 ? notFound() : null
}
