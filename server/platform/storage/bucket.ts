import { PassThrough, Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { Failure } from '../failure.ts'
import { publicAgent, requirePublicAddress } from '../public-addresses.ts'
import type { BucketAddress } from './bucket-address.ts'
import type { ByteRange, DirectAddress, ListedFile } from './storage.ts'

/** The few calls of S3 that files need, which every server of that protocol has. */
export interface Bucket {
  /**
   * Writes an object as a whole, or not at all; rejects with the content's own error. `bytes` is its size, or about
   * that, where it may be large. `beforeEnd` may still refuse it once its content has arrived.
   */
  put(key: string, content: Readable, options?: PutOptions): Promise<void>
  /** Null if there is no such object. */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  head(key: string): Promise<{ bytes: number; modifiedAt: Date } | null>
  /** The objects whose keys begin with `prefix`, in the order of their keys. */
  list(prefix: string): AsyncIterable<ListedFile>
  delete(key: string): Promise<void>
  /** An address of the object for anybody who has it. */
  direct(key: string, as: DirectAddress): Promise<string>
  close(): void
}

interface PutOptions {
  bytes?: number
  beforeEnd?: () => Promise<void>
}

/** As many as there are viewers: the library's usual limit would make all others wait. */
const connections = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
/** How long the server may take to answer, which it does once a part has arrived, in milliseconds. */
const answerMs = 60_000
/** How long it may send nothing of what is being read. */
const silenceMs = 30_000
/** Objects above this size are sent in parts of it. */
const partBytes = 8 * 1024 ** 2
/** An object has at most 10,000 parts. */
const partsMaximum = 9000

interface BucketKeys {
  accessKeyId: string
  secretAccessKey: string
}

/**
 * The objects below a bucket's prefix; the keys are without it. The library, which is large, is loaded when first
 * needed, and finds its credentials in the environment unless they are given.
 */
export function openBucket(
  { bucket, prefix, endpoint, region, onlyPublic }: BucketAddress,
  credentials?: BucketKeys,
): Bucket {
  let opened: Promise<S3Client> | null = null
  const library = () => import('@aws-sdk/client-s3')
  const open = async () => {
    const { S3Client } = await library()
    // The agents look names up where they connect, but are not asked about what is an IP address already.
    if (onlyPublic && endpoint) requirePublicAddress(new URL(endpoint).hostname)
    const agent = onlyPublic ? { ...connections, ...publicAgent } : connections
    return new S3Client({
      ...(credentials && { credentials }),
      // Servers other than Amazon's have one region, or ignore it, and no host name for each bucket.
      ...(endpoint && { endpoint, region: 'us-east-1', forcePathStyle: true }),
      ...(region && { region }),
      // Servers other than Amazon's don't know the newer checksums, and store them as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 3000,
        requestTimeout: answerMs,
        throwOnRequestTimeout: true,
        // A viewer who pauses keeps a connection open, without a byte on it.
        socketTimeout: 0,
        httpAgent: agent,
        httpsAgent: agent,
      },
    })
  }
  const client = () => {
    opened ??= open()
    return opened
  }
  const at = (key: string) => {
    const isInside = key !== '' && !key.split('/').some((part) => part === '' || /^\.+$/.test(part))
    if (!isInside) throw new Error(`the key leaves the storage: ${key}`)
    return { Bucket: bucket, Key: prefix + key }
  }
  return {
    async put(key, content, { bytes = 0, beforeEnd } = {}) {
      const target = at(key)
      const { Upload } = await import('@aws-sdk/lib-storage')
      const watched = watch(content, beforeEnd)
      const upload = new Upload({
        client: await client(),
        params: { ...target, Body: Readable.from(watched.content, { objectMode: false }) },
        partSize: Math.max(partBytes, Math.ceil(bytes / partsMaximum)),
        // More would hold as many parts in memory.
        queueSize: 1,
      })
      try {
        await upload.done()
      } catch (error) {
        content.destroy()
        const own = watched.failure()
        // The library ends the content when it gives up, which is not the content's own error.
        throw own === null || isAbort(own) ? unusable(error) : own
      }
    },
    async get(key, range) {
      const target = at(key)
      const { GetObjectCommand } = await library()
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const command = new GetObjectCommand({ ...target, ...part })
      const found = await (await client()).send(command).catch(nullIfAbsent)
      return found && readable(found.Body as Readable)
    },
    async head(key) {
      const target = at(key)
      const { HeadObjectCommand } = await library()
      const found = await (await client()).send(new HeadObjectCommand(target)).catch(nullIfAbsent)
      return (
        found && { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
      )
    },
    async *list(below) {
      const { ListObjectsV2Command } = await library()
      let next: string | undefined
      do {
        const page = { Bucket: bucket, Prefix: prefix + below, ContinuationToken: next }
        const found = await (await client()).send(new ListObjectsV2Command(page)).catch(fail)
        for (const { Key, Size = 0, LastModified = new Date(0) } of found.Contents ?? []) {
          if (Key) yield { key: Key.slice(prefix.length), bytes: Size, modifiedAt: LastModified }
        }
        next = found.NextContinuationToken
      } while (next)
    },
    async delete(key) {
      const target = at(key)
      const { DeleteObjectCommand } = await library()
      await (await client()).send(new DeleteObjectCommand(target)).catch(fail)
    },
    async direct(key, { mime, disposition, seconds }) {
      const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
        library(),
        import('@aws-sdk/s3-request-presigner'),
      ])
      const command = new GetObjectCommand({
        ...at(key),
        ResponseContentType: mime,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, no-cache',
      })
      return getSignedUrl(await client(), command, { expiresIn: seconds })
    },
    close() {
      void opened?.then((known) => known.destroy())
    },
  }
}

/** The content as it is sent, with the reason why it ended early, which the library words in its own way. */
function watch(content: Readable, beforeEnd: PutOptions['beforeEnd']) {
  let failure: unknown = null
  return {
    failure: () => failure,
    content: (async function* () {
      try {
        for await (const chunk of content) yield chunk
        await beforeEnd?.()
      } catch (error) {
        failure = error
        throw error
      }
    })(),
  }
}

/** What comes from the server, whose failure is that of the storage; so is its silence, but not that of a slow reader. */
function readable(body: Readable): Readable {
  const content = new PassThrough()
  // Whoever has asked for it and left hears nothing, and an error that nobody hears would end the program.
  content.on('error', () => undefined)
  const waiting = setTimeout(() => {
    if (content.writableNeedDrain) waiting.refresh()
    else content.destroy(unusable(new Error('the bucket has stopped sending')))
  }, silenceMs).unref()
  body.on('data', () => waiting.refresh())
  body.once('error', (error) => content.destroy(unusable(error)))
  content.once('close', () => {
    clearTimeout(waiting)
    body.destroy()
  })
  return body.pipe(content)
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** The names under which servers say that there is no such object, with or without a body. */
const absent = ['NoSuchKey', 'NotFound']

function nullIfAbsent(error: unknown): null {
  if (error instanceof Error && absent.includes(error.name)) return null
  throw unusable(error)
}

function fail(error: unknown): never {
  throw unusable(error)
}

const unusable = (cause: unknown) =>
  new Failure('unavailable', 'Files are not available right now. Please try again in a moment.', {
    cause,
    retryAfter: 10,
  })
