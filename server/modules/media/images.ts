import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { avatarPixels } from '#contract/identity.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { folders, imageType, isImage } from './media.rules.ts'
import { readForm } from './read-form.ts'

const maxBytes = 5 * 1024 ** 2
const maxPixels = 25_000_000

/** A purpose of images: the form's field, where they are kept, and how large they become. */
interface ImageKind {
  field: string
  folder: string
  size: ResizeOptions
}

export interface Images {
  /**
   * Reads a form with an image in the field `thumbnail` and keeps it, written anew as WebP; gives
   * its key. Throws 400 without an image, 413 when it is too large, 415 when it is no image.
   */
  receiveThumbnail(request: FastifyRequest): Promise<string>
  /** The same for the field `screenshot`, wide enough to read a chart. */
  receiveScreenshot(request: FastifyRequest): Promise<string>
  /** The same for the field `chart`. */
  receiveChart(request: FastifyRequest): Promise<string>
  /** The same for the field `avatar`, cut to a small square around its middle. */
  receiveAvatar(request: FastifyRequest): Promise<string>
}

/** Receives images: decoded and encoded anew, so that nothing but pixels is ever served. */
export function createImages({ storage }: { storage: Storage }): Images {
  const receive = async (request: FastifyRequest, { field, folder, size }: ImageKind) => {
    const { file } = await readForm(request, {
      field,
      maxBytes,
      missing: 'Please select an image file',
      store: (content) => buffer(content),
      discard: async () => undefined,
    })
    const image = await encode(file, size)
    const key = `${folder}/${newId()}.${imageType.extension}`
    await storage.put(key, Readable.from([image]))
    return key
  }
  const atMost = (width: number): ResizeOptions => ({ width, withoutEnlargement: true })
  const square = (side: number): ResizeOptions => ({ width: side, height: side, fit: 'cover' })
  const thumbnail = { field: 'thumbnail', folder: folders.thumbnails, size: atMost(1280) }
  const screenshot = { field: 'screenshot', folder: folders.screenshots, size: atMost(2560) }
  const chart = { field: 'chart', folder: folders.charts, size: atMost(2560) }
  const avatar = { field: 'avatar', folder: folders.avatars, size: square(avatarPixels) }
  return {
    receiveThumbnail: (request) => receive(request, thumbnail),
    receiveScreenshot: (request) => receive(request, screenshot),
    receiveChart: (request) => receive(request, chart),
    receiveAvatar: (request) => receive(request, avatar),
  }
}

async function encode(file: Buffer, size: ResizeOptions): Promise<Buffer> {
  if (!isImage((await fileTypeFromBuffer(file))?.mime)) throw notAnImage()
  // The size is read from the head of the file, before a single pixel is decoded.
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw notAnImage(cause)
    })
  if (width * height > maxPixels) {
    throw new Failure('too_large', 'The image is too large: at most 25 megapixels.')
  }
  return sharp(file, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize(size)
    .webp({ quality: 82 })
    .toBuffer()
    .catch((cause) => {
      throw notAnImage(cause)
    })
}

const notAnImage = (cause?: unknown) =>
  new Failure('unsupported_type', 'This file is not an image that can be shown.', { cause })
