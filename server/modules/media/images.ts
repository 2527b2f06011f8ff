import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { ResizeOptions } from 'sharp'
import { avatarPixels } from '#contract/identity.ts'
import type { Space } from '#server/modules/space/index.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { newId } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { ImageDecoder } from './image-decoder.ts'
import type { KeepOrDrop } from './keep-or-drop.ts'
import {
  folders,
  imageType,
  isImage,
  maxImageBytes as maxBytes,
  missingImage,
  notAnImage,
} from './media.rules.ts'
import type { ReceiveContent } from './receive-content.ts'
import type { ReceiveOwn } from './receive-own.ts'
import { typeOfFile } from './type-of-file.ts'

/** Enough for camera pictures, even if they are shown small. */
const maxPixels = 25_000_000
const maxAvatarPixels = 16_000_000

/** A purpose of images: the form field, the folder, and the size. */
interface ImageKind {
  field: string
  folder: string
  maxPixels: number
  size: ResizeOptions
  /** Whether it belongs to a user, and counts against the user's quota. */
  own: boolean
}

export interface ImagesDeps {
  storage: Storage
  db: Database
  space: Space
  decoder: ImageDecoder
  receiveContent: ReceiveContent
  receiveOwn: ReceiveOwn
  keepOrDrop: KeepOrDrop
  /** Limits the images that one user sends. */
  imageLimiter: RateLimiter
}

export interface Images {
  /**
   * Reads a form with an image in the field `thumbnail` and stores it, re-encoded as WebP; returns
   * its key. Throws 400 without an image, 413 if it is too large or too costly to decode, 415 if it
   * is not an image, 429 if the actor has sent too many, 503 if too many are waiting, 507 if the
   * disk is nearly full.
   */
  receiveThumbnail(actor: Actor, request: FastifyRequest): Promise<string>
  /**
   * The same for the field `screenshot`, wide enough to read a chart, and counting against the
   * actor's quota; throws 413 if that is used up.
   */
  receiveScreenshot(actor: Actor, request: FastifyRequest): Promise<string>
  /** Like a thumbnail, for the field `chart`. */
  receiveChart(actor: Actor, request: FastifyRequest): Promise<string>
  /** Like a screenshot, for the field `avatar`, cropped to a small square around its middle. */
  receiveAvatar(actor: Actor, request: FastifyRequest): Promise<string>
  /** Stores a received picture of the actor's for a message, in the same way as a screenshot. */
  keepPicture(actor: Actor, file: { key: string }): Promise<{ key: string; bytes: number }>
}

const atMost = (width: number): ResizeOptions => ({ width, withoutEnlargement: true })
const square = (side: number): ResizeOptions => ({ width: side, height: side, fit: 'cover' })

const thumbnail: ImageKind = {
  field: 'thumbnail',
  folder: folders.thumbnails,
  maxPixels,
  size: atMost(1280),
  own: false,
}
const screenshot: ImageKind = {
  field: 'screenshot',
  folder: folders.screenshots,
  maxPixels,
  size: atMost(2560),
  own: true,
}
const chart: ImageKind = {
  field: 'chart',
  folder: folders.charts,
  maxPixels,
  size: atMost(2560),
  own: false,
}
const avatar: ImageKind = {
  field: 'avatar',
  folder: folders.avatars,
  maxPixels: maxAvatarPixels,
  size: square(avatarPixels),
  own: true,
}
const picture: ImageKind = {
  field: 'file',
  folder: folders.messages,
  maxPixels,
  size: atMost(2560),
  own: true,
}

/** Receives images: decoded and re-encoded, so that nothing but pixels is ever served. */
export function createImages(deps: ImagesDeps): Images {
  const { db, storage, space, decoder, imageLimiter, receiveOwn, keepOrDrop } = deps

  const receive = async (actor: Actor, request: FastifyRequest, kind: ImageKind) => {
    await imageLimiter.consume(actor.id)
    return kind.own ? receiveOwnImage(actor, request, kind) : receiveAcademys(request, kind)
  }

  /** A picture of the academy's content, which counts against nobody's quota. */
  const receiveAcademys = (request: FastifyRequest, kind: ImageKind): Promise<string> =>
    deps.receiveContent(request, kind.field, async (incoming) => (await keep(incoming, kind)).key)

  async function receiveOwnImage(actor: Actor, request: FastifyRequest, kind: ImageKind) {
    const { file } = await receiveOwn(actor, request, { field: kind.field, maxBytes })
    if (!file) throw new Failure('invalid_input', missingImage)
    return (await keepOwn(actor, file, kind)).key
  }

  async function keepOwn(actor: Actor, file: { key: string }, kind: ImageKind) {
    try {
      const kept = { reserved: file.key, ...(await keep(file.key, kind)) }
      await keepOrDrop(kept.key, () => space.keep(actor, kept))
      return { key: kept.key, bytes: kept.bytes }
    } catch (error) {
      // A reservation that cannot be released now expires after a day.
      await asTheProgram(() => space.release(db.pool, [file.key])).catch(() => undefined)
      throw error
    } finally {
      await storage.delete(file.key)
    }
  }

  /** Re-encodes a received file under a key of its own. */
  async function keep(incoming: string, kind: ImageKind): Promise<{ key: string; bytes: number }> {
    const image = await encode(path.join(storage.root, incoming), kind)
    const key = `${kind.folder}/${newId()}.${imageType.extension}`
    await storage.put(key, Readable.from([image]))
    return { key, bytes: image.byteLength }
  }

  async function encode(file: string, { size, maxPixels }: ImageKind): Promise<Uint8Array> {
    if (!isImage((await typeOfFile(file))?.mime)) throw notAnImage()
    return decoder.encode({ file, size, maxPixels })
  }

  return {
    receiveThumbnail: (actor, request) => receive(actor, request, thumbnail),
    receiveScreenshot: (actor, request) => receive(actor, request, screenshot),
    receiveChart: (actor, request) => receive(actor, request, chart),
    receiveAvatar: (actor, request) => receive(actor, request, avatar),
    async keepPicture(actor, file) {
      await imageLimiter.consume(actor.id)
      return keepOwn(actor, file, picture)
    },
  }
}
