import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
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
  const location = path.join(storage.root, file.key)
  const type = videoTypeOf((await typeOfFile(location))?.mime)
  if (!type) {
    throw new Failure('unsupported_type', 'This file is not a video that can be played.')
  }
  const duration = await durationOf(location)
  const key = `${folders.videos}/${newId()}.${type.extension}`
  await reserve?.(key)
  await storage.move(file.key, key)
  return { key, type: type.mime, duration }
}

/** The duration of the video in seconds, or null if its container cannot be read. */
async function durationOf(location: string): Promise<number | null> {
  // Loaded with the first video: it is large, and most processes only play.
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny')
  const input = new Input({
    source: new FilePathSource(location),
    formats: [MP4, QTFF, MATROSKA, WEBM],
  })
  try {
    const duration = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
    return Number.isFinite(duration) && duration > 0 ? duration : null
  } catch {
    // Whatever is wrong with the container, playing it is left to the player.
    return null
  } finally {
    input.dispose()
  }
}
