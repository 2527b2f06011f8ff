import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromFile } from 'file-type'
import type { ResizeOptions } from 'sharp'
import { avatarPixels } from '#contract/identity.ts'
import { newId } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createImageDecoder } from './image-decoder.ts'
import { folders, imageType, isImage, notAnImage } from './media.rules.ts'
import { readForm } from './read-form.ts'

const maxBytes = 5 * 1024 ** 2
/** Enough for what a camera takes, and for a picture that is shown small. */
const maxPixels = 25_000_000
const maxAvatarPixels = 16_000_000

/** A purpose of images: the form's field, where they are kept, and how large they become. */
interface ImageKind {
  field: string
  folder: string
  maxPixels: number
  size: ResizeOptions
}

export interface ImagesDeps {
  storage: Storage
  /** Counts the images that one user sends. */
  imageLimiter: RateLimiter
}

export interface Images {
  /**
   * Reads a form with an image in the field `thumbnail` and keeps it, written anew as WebP; gives
   * its key. Throws 400 without an image, 413 when it is too large or too costly to open, 415 when it
   * is no image, 429 when the actor has sent too many, 503 when too many are waiting.
   */
  receiveThumbnail(actor: Actor, request: FastifyRequest): Promise<string>
  /** The same for the field `screenshot`, wide enough to read a chart. */
  receiveScreenshot(actor: Actor, request: FastifyRequest): Promise<string>
  /** The same for the field `chart`. */
  receiveChart(actor: Actor, request: FastifyRequest): Promise<string>
  /** The same for the field `avatar`, cut to a small square around its middle. */
  receiveAvatar(actor: Actor, request: FastifyRequest): Promise<string>
  /** Ends what decodes images. */
  stopImages(): Promise<void>
}

const atMost = (width: number): ResizeOptions => ({ width, withoutEnlargement: true })
const square = (side: number): ResizeOptions => ({ width: side, height: side, fit: 'cover' })

const thumbnail: ImageKind = {
  field: 'thumbnail',
  folder: folders.thumbnails,
  maxPixels,
  size: atMost(1280),
}
const screenshot: ImageKind = {
  field: 'screenshot',
  folder: folders.screenshots,
  maxPixels,
  size: atMost(2560),
}
const chart: ImageKind = { field: 'chart', folder: folders.charts, maxPixels, size: atMost(2560) }
const avatar: ImageKind = {
  field: 'avatar',
  folder: folders.avatars,
  maxPixels: maxAvatarPixels,
  size: square(avatarPixels),
}

/** Receives images: decoded and encoded anew, so that nothing but pixels is ever served. */
export function createImages({ storage, imageLimiter }: ImagesDeps): Images {
  const decoder = createImageDecoder()

  async function receive(actor: Actor, request: FastifyRequest, kind: ImageKind): Promise<string> {
    await imageLimiter.consume(actor.id)
    const { file: incoming } = await readForm(request, {
      field: kind.field,
      maxBytes,
      missing: 'Please select an image file',
      // On the disk, so that a hundred that arrive at once do not stand in memory.
      async store(content) {
        const key = `${folders.incoming}/${newId()}`
        await storage.put(key, content)
        return key
      },
      discard: (key) => storage.delete(key),
    })
    try {
      const image = await encode(path.join(storage.root, incoming), kind)
      const key = `${kind.folder}/${newId()}.${imageType.extension}`
      await storage.put(key, Readable.from([image]))
      return key
    } finally {
      await storage.delete(incoming)
    }
  }

  async function encode(file: string, { size, maxPixels }: ImageKind): Promise<Uint8Array> {
    if (!isImage((await fileTypeFromFile(file))?.mime)) throw notAnImage()
    return decoder.encode({ file, size, maxPixels })
  }

  return {
    receiveThumbnail: (actor, request) => receive(actor, request, thumbnail),
    receiveScreenshot: (actor, request) => receive(actor, request, screenshot),
    receiveChart: (actor, request) => receive(actor, request, chart),
    receiveAvatar: (actor, request) => receive(actor, request, avatar),
    stopImages: () => decoder.stop(),
  }
}
