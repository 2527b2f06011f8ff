import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { type ByteRange, incomingFolder } from '#server/platform/storage/storage.ts'
import type { MediaDeps } from './index.ts'
import { typeOfFile } from './keeping.ts'
import { folders, videoTypeOf } from './media.rules.ts'
import { type Form, readForm } from './receiving.ts'

// Videos are streamed to storage, then identified by their bytes and never by their names.

/** A received file that has not been inspected yet; kept or discarded by its receiver. */
export interface IncomingFile {
  key: string
}

interface StoredVideo {
  key: string
  /** Its content type. */
  type: string
  /** Seconds; null if the container does not tell. */
  duration: number | null
}

/** Reads an upload form with the field `file`; throws 507 on a full disk, and the errors of readForm. */
export async function readVideoForm(
  deps: Pick<MediaDeps, 'config' | 'storageQuota' | 'storage'>,
  request: FastifyRequest,
): Promise<Form<IncomingFile>> {
  await deps.storageQuota.requireDisk(Number(request.headers['content-length'] ?? 0))
  return readForm(request, {
    field: 'file',
    maxBytes: deps.config.VIDEO_MAX_BYTES,
    missing: 'Please select a video file',
    store: (content) => receive(deps, content),
    discard: (file) => discard(deps, file),
  })
}

/** Receives a file from within the program. */
export async function receive(
  { storage }: Pick<MediaDeps, 'storage'>,
  content: Readable,
): Promise<IncomingFile> {
  const key = `${folders.incoming}/${newId()}`
  await storage.put(key, content)
  return { key }
}

/** Removes a received file; does nothing if it was kept. */
export const discard = (
  { storage }: Pick<MediaDeps, 'storage'>,
  file: IncomingFile,
): Promise<void> => storage.delete(file.key)

/**
 * Verifies the content and moves the file to the videos; throws 415 if it is not a video. `reserve`
 * gets the new key before the file is there.
 */
export async function keepVideo(
  { storage }: Pick<MediaDeps, 'storage'>,
  file: IncomingFile,
  reserve?: (key: string) => Promise<void>,
): Promise<StoredVideo> {
  const { type, duration } = await inspect(storage, file.key, async (content) => {
    const type = videoTypeOf(await typeOf(content))
    if (!type) {
      throw new Failure('unsupported_type', 'This file is not a video that can be played.')
    }
    return { type, duration: await durationOf(content) }
  })
  const key = `${folders.videos}/${newId()}.${type.extension}`
  await reserve?.(key)
  await storage.move(file.key, key)
  return { key, type: type.mime, duration }
}

/** A file that can be inspected: a path of the disk, or the key of what is in a bucket, which is read in ranges. */
type Inspected = { location: string } | { storage: MediaDeps['storage']; key: string }

/** Calls `use` with the file where it is: a large one is not copied from a bucket to tell what it is. */
const inspect = <T>(
  storage: MediaDeps['storage'],
  key: string,
  use: (file: Inspected) => Promise<T>,
): Promise<T> =>
  storage.root === null && !key.startsWith(incomingFolder)
    ? use({ storage, key })
    : storage.onDisk(key, (location) => use({ location }))

/** Enough of a container to tell which it is. */
const headBytes = 64 * 1024

/** The type that the bytes of a file say; undefined if they say nothing. */
async function typeOf(file: Inspected): Promise<string | undefined> {
  if ('location' in file) return (await typeOfFile(file.location))?.mime
  const { bytes = 0 } = (await file.storage.stat(file.key)) ?? {}
  if (bytes === 0) return undefined
  const range = { start: 0, end: Math.min(bytes, headBytes) - 1 }
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(await bytesOf(file, range)))?.mime
}

const bytesOf = async (
  { storage, key }: Exclude<Inspected, { location: string }>,
  range: ByteRange,
) => buffer((await storage.read(key, range)) ?? Readable.from([]))

/** The duration of the video in seconds, or null if its container cannot be read. */
async function durationOf(file: Inspected): Promise<number | null> {
  // Loaded with the first video: it is large, and most processes only play.
  const { CustomSource, FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import(
    'mediabunny'
  )
  let unreadable: unknown = null
  const source =
    'location' in file
      ? new FilePathSource(file.location)
      : new CustomSource({
          getSize: async () => (await file.storage.stat(file.key))?.bytes ?? 0,
          read: (start, end) =>
            bytesOf(file, { start, end: end - 1 }).catch((error: unknown) => {
              unreadable = error
              throw error
            }),
        })
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] })
  try {
    const duration = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
    return Number.isFinite(duration) && duration > 0 ? duration : null
  } catch {
    if (unreadable) throw unreadable
    // Whatever is wrong with the container, playing it is left to the player.
    return null
  } finally {
    input.dispose()
  }
}
