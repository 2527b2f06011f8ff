import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Space } from '#server/modules/space/index.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { folders, videoTypeOf } from './media.rules.ts'
import { readForm } from './read-form.ts'
import type { Form } from './read-parts.ts'
import { typeOfFile } from './type-of-file.ts'

/** A received file that has not been inspected yet; kept or discarded by its receiver. */
export interface IncomingFile {
  key: string
}

interface KeptVideo {
  key: string
  /** Its content type. */
  type: string
  /** Seconds; null if the container does not tell. */
  duration: number | null
}

export interface Videos {
  /**
   * Reads an upload form with the field `file`; throws 507 on a full disk, and the errors of
   * readForm.
   */
  readVideoForm(request: FastifyRequest): Promise<Form<IncomingFile>>
  /** Receives a file from within the program. */
  receive(content: Readable): Promise<IncomingFile>
  /**
   * Verifies the content and moves the file to the videos; throws 415 if it is not a video.
   * `reserve` gets the new key before the file is there.
   */
  keepVideo(file: IncomingFile, reserve?: (key: string) => Promise<void>): Promise<KeptVideo>
  /** Removes a received file; does nothing if it was kept. */
  discard(file: IncomingFile): Promise<void>
}

/**
 * Receives videos: streamed to storage, then identified by their bytes and never by their names.
 */
export function createVideos(options: {
  storage: Storage
  space: Space
  videoMaxBytes: number
}): Videos {
  const { storage, space, videoMaxBytes } = options
  const receive = async (content: Readable) => {
    const key = `${folders.incoming}/${newId()}`
    await storage.put(key, content)
    return { key }
  }
  const discard = (file: IncomingFile) => storage.delete(file.key)
  return {
    receive,
    discard,
    async readVideoForm(request) {
      await space.requireDisk(Number(request.headers['content-length'] ?? 0))
      return readForm(request, {
        field: 'file',
        maxBytes: videoMaxBytes,
        missing: 'Please select a video file',
        store: receive,
        discard,
      })
    },
    async keepVideo(file, reserve) {
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
    },
  }
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
