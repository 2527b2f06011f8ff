import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import type { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { courseFileBytesMaximum } from '#contract/course-files.ts'
import { withoutUnseen } from '#contract/one-line.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { MediaDeps } from './index.ts'
import { partType, tooLarge, uploadKey } from './media.rules.ts'
import type { IncomingFile } from './videos.ts'

/** What somebody wants to upload. */
export interface UploadFacts {
  id: string
  bytes: number
  fileName: string
  /** Milliseconds since 1970; 0 if the device does not tell. */
  fileChanged: number
  /** The lesson whose video it is to replace, as the device tells; null if it does not. */
  replaces: string | null
  /** Whether it is a whole course, and no video. */
  isCourse: boolean
}

/** Lets one request at a time work on an upload, across all processes. */
export interface UploadLock {
  /** Rejects if the lock is not acquired in time. `giveWay` is called when somebody else waits for it. */
  lock(signal: AbortSignal, giveWay: () => void | Promise<void>): Promise<void>
  unlock(): Promise<void>
}

/** The record of existing uploads. */
export interface UploadLedger {
  /** Null if unknown. A complete upload is no longer written to, wherever its file is. */
  find(id: string): Promise<{ bytes: number; isComplete: boolean } | null>
  lockOf(id: string): UploadLock
}

interface UploadCall {
  request: FastifyRequest
  reply: FastifyReply
  /** The upload that the request is about; null if it starts one. */
  id: string | null
  /** Records a new upload; its errors become the response. */
  begin?: (facts: UploadFacts) => Promise<void>
}

type UploadDeps = Pick<MediaDeps, 'config' | 'storageQuota' | 'storage'>

/**
 * Creates the handler for the tus protocol, version 1.0: POST, HEAD and PATCH. Files arrive in parts,
 * over any number of connections and restarts.
 */
export function serveUploads(
  { config, storageQuota, storage }: UploadDeps,
  ledger: UploadLedger,
): (call: UploadCall) => Promise<unknown> {
  const calls = new WeakMap<Request, UploadCall & { refusal?: unknown }>()
  const callOf = (request: Request) => {
    const call = calls.get(request)
    if (!call) throw new Error('the request is not one of this server')
    return call
  }
  let server: Server | undefined
  const openServer = async () => {
    // The libraries are large, and loaded with the first upload.
    const [tus, { UploadStore }] = await Promise.all([
      import('@tus/server'),
      import('./upload-store.ts'),
    ])
    server ??= new tus.Server({
      path: '/',
      datastore: new UploadStore(storage, ledger),
      locker: { newLock: (id) => ledger.lockOf(id) },
      lockDrainTimeout: 500,
      maxSize: Math.max(config.VIDEO_MAX_BYTES, courseFileBytesMaximum),
      namingFunction: () => randomBytes(32).toString('base64url'),
      getFileIdFromRequest: (request) => callOf(request).id ?? undefined,
      generateUrl: (request, { id }) => `${callOf(request).request.url.split('?')[0]}/${id}`,
      async onUploadCreate(request, { id, size, metadata }) {
        if (size === undefined) throw new Failure('bad_request', 'The size of the file is missing.')
        const { filename, changed, replaces, course } = metadata ?? {}
        const isCourse = course === 'true'
        if (!isCourse && size > config.VIDEO_MAX_BYTES) throw tooLarge()
        await storageQuota.requireDisk(size)
        const fileChanged = Math.trunc(Number(changed)) || 0
        const fileName = withoutUnseen(filename ?? '')
          .toWellFormed()
          .slice(0, 300)
        await callOf(request).begin?.({
          id,
          bytes: size,
          fileName: fileName.toWellFormed(),
          fileChanged: Number.isSafeInteger(fileChanged) ? fileChanged : 0,
          replaces: replaces ?? null,
          isCourse,
        })
        return {}
      },
      onResponseError(request, error) {
        callOf(request).refusal = error
        return undefined
      },
    })
    return server
  }
  return async (call) => {
    const { request, reply } = call
    if (request.method === 'PATCH') {
      await storageQuota.requireDisk(Number(request.headers['content-length'] ?? 0))
    }
    const { body, release } = bodyOf(request)
    // The DOM type lacks 'duplex', without which no body can be streamed.
    const init: RequestInit & { duplex: 'half' } = {
      method: request.method,
      headers: headersOf(request),
      body,
      duplex: 'half',
    }
    const web = new Request('http://localhost/', init)
    const stored = { ...call }
    calls.set(web, stored)
    try {
      const answer = await (await openServer()).handleWeb(web)
      const { refusal } = calls.get(web) ?? {}
      reply.header('tus-resumable', '1.0.0')
      if (answer.status >= 400) throw failureOf(answer.status, refusal)
      for (const name of answerHeaders) {
        const value = answer.headers.get(name)
        if (value !== null) reply.header(name, value)
      }
      return await reply.code(answer.status).send()
    } finally {
      release()
    }
  }
}

/** How many bytes of an upload have arrived. */
export const uploadedBytes = async (
  { storage }: Pick<UploadDeps, 'storage'>,
  id: string,
): Promise<number> => (await storage.stat(uploadKey(id)))?.bytes ?? 0

/** The received file of an upload; null if it is not, or no longer, there. */
export const uploadFile = async (
  { storage }: Pick<UploadDeps, 'storage'>,
  id: string,
): Promise<IncomingFile | null> =>
  (await storage.stat(uploadKey(id))) ? { key: uploadKey(id) } : null

/** Calls `use` with a place on the disk where the received file of an upload can be read meanwhile. */
export const withUpload = <T>(
  { storage }: Pick<UploadDeps, 'storage'>,
  id: string,
  use: (location: string) => Promise<T>,
): Promise<T> => storage.onDisk(uploadKey(id), use)

/** The content of a stored file; null if it is gone. */
export const readStored = (
  { storage }: Pick<UploadDeps, 'storage'>,
  key: string,
): Promise<Readable | null> => storage.read(key)

/** Moves a stored file back, so that the upload is as before. */
export const moveUpload = (
  { storage }: Pick<UploadDeps, 'storage'>,
  key: string,
  id: string,
): Promise<void> => storage.move(key, uploadKey(id))

export const removeUpload = ({ storage }: Pick<UploadDeps, 'storage'>, id: string): Promise<void> =>
  storage.delete(uploadKey(id))

/**
 * The chunks of a body as they arrive. A dropped connection ends them instead of failing, so that
 * everything received is stored; `release` detaches from the request, however much of it is unread.
 */
function bodyOf({ method, headers, raw }: FastifyRequest) {
  const hasPart = headers['content-type'] === partType && (method === 'PATCH' || method === 'POST')
  if (!hasPart) return { body: null, release: () => undefined }
  const parts = new PassThrough()
  raw.once('close', () => parts.end())
  raw.pipe(parts)
  return {
    // Node's and the DOM's types of the same stream differ.
    body: Readable.toWeb(parts) as ReadableStream,
    release() {
      raw.unpipe(parts)
      raw.resume()
    },
  }
}

const requestHeaders = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]

const answerHeaders = ['location', 'upload-offset', 'upload-length', 'cache-control']

const headersOf = ({ headers }: FastifyRequest) =>
  new Headers(
    requestHeaders.flatMap((name): [string, string][] => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/** Converts the library's errors to the academy's wording. */
function failureOf(status: number, refusal: unknown): Error {
  if (refusal instanceof Error) return refusal
  const [code, message] = refusals[status] ?? ['bad_request', 'The upload could not be understood.']
  return status >= 500 && status !== 501
    ? new Error(`an upload was answered with ${status}`, { cause: refusal })
    : new Failure(code, message)
}

const refusals: Record<number, [ProblemCode, string]> = {
  404: ['not_found', notFound().message],
  409: ['conflict', 'The upload has continued elsewhere.'],
  412: ['precondition_failed', 'Uploads are made by tus, version 1.0.'],
  413: ['too_large', 'The file is too large.'],
  501: ['bad_request', 'This way of uploading is not supported.'],
}
