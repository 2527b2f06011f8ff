import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { ResizeOptions } from 'sharp'
import { avatarPixels } from '#contract/identity/identity.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MakingDeps } from './index.ts'
import { keepOrDrop, typeOfFile } from './keeping.ts'
import {
  folders,
  imageType,
  isImage,
  maxImageBytes as maxBytes,
  missingImage,
  notAnImage,
} from './media.rules.ts'
import { receiveContent, receiveOwn } from './receiving.ts'
import { discard, receive as receiveFile } from './videos.ts'

// Images are decoded and re-encoded, so that nothing but pixels is ever served.

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

const atMost = (width: number): ResizeOptions => ({ width, withoutEnlargement: true })
const square = (side: number): ResizeOptions => ({ width: side, height: side, fit: 'cover' })

const thumbnail: ImageKind = {
  field: 'thumbnail',
  folder: folders.thumbnails,
  maxPixels,
  size: atMost(1280),
  own: false,
}
const lessonPicture: ImageKind = {
  field: 'picture',
  folder: folders.pictures,
  maxPixels,
  size: atMost(2560),
  own: false,
}
const quizPicture: ImageKind = {
  field: 'picture',
  folder: folders.quizzes,
  maxPixels,
  size: atMost(1600),
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

type ImagesDeps = Pick<MakingDeps, 'db' | 'decoder' | 'imageLimiter' | 'storageQuota' | 'storage'>

/**
 * Reads a form with an image in the field `thumbnail` and stores it, re-encoded as WebP; returns
 * its key. Throws 400 without an image, 413 if it is too large or too costly to decode, 415 if it
 * is not an image, 429 if the actor has sent too many, 503 if too many are waiting, 507 if the
 * disk is nearly full.
 */
export const receiveThumbnail = (deps: ImagesDeps, actor: Actor, request: FastifyRequest) =>
  receive(deps, actor, request, thumbnail)

/** Pictures of courses that are stored from within the program. */
const ofCourses = { course: thumbnail, text: lessonPicture, quiz: quizPicture }

/** Stores a picture from within the program, re-encoded in the same way; throws 413 and 415 as above. */
export async function storePicture(
  deps: ImagesDeps,
  of: keyof typeof ofCourses,
  content: Readable,
): Promise<string> {
  const incoming = await receiveFile(deps, content)
  try {
    return (await keep(deps, incoming.key, ofCourses[of])).key
  } finally {
    await discard(deps, incoming)
  }
}

/**
 * The same for the field `screenshot`, wide enough to read a chart, and counting against the actor's
 * quota; throws 413 if that is used up.
 */
export const receiveScreenshot = (deps: ImagesDeps, actor: Actor, request: FastifyRequest) =>
  receive(deps, actor, request, screenshot)

/** Like a thumbnail, for the field `chart`. */
export const receiveChart = (deps: ImagesDeps, actor: Actor, request: FastifyRequest) =>
  receive(deps, actor, request, chart)

/** The same for the field `picture`: one in the text of a lesson. */
export const receiveLessonPicture = (deps: ImagesDeps, actor: Actor, request: FastifyRequest) =>
  receive(deps, actor, request, lessonPicture)

/** Like a thumbnail, for the field `picture`. */
export const receiveQuizPicture = (deps: ImagesDeps, actor: Actor, request: FastifyRequest) =>
  receive(deps, actor, request, quizPicture)

/** Like a screenshot, for the field `avatar`, cropped to a small square around its middle. */
export const receiveAvatar = (deps: ImagesDeps, actor: Actor, request: FastifyRequest) =>
  receive(deps, actor, request, avatar)

/** Stores a received picture of the actor's for a message, in the same way as a screenshot. */
export async function keepPicture(
  deps: ImagesDeps,
  actor: Actor,
  file: { key: string },
): Promise<{ key: string; bytes: number }> {
  await deps.imageLimiter.consume(actor.id)
  return keepOwn(deps, actor, file, picture)
}

async function receive(
  deps: ImagesDeps,
  actor: Actor,
  request: FastifyRequest,
  kind: ImageKind,
): Promise<string> {
  await deps.imageLimiter.consume(actor.id)
  return kind.own
    ? receiveOwnImage(deps, actor, request, kind)
    : receiveAcademys(deps, request, kind)
}

/** A picture of the academy's content, which counts against nobody's quota. */
const receiveAcademys = (
  deps: ImagesDeps,
  request: FastifyRequest,
  kind: ImageKind,
): Promise<string> =>
  receiveContent(deps, request, kind.field, async (incoming) => {
    const { key } = await keep(deps, incoming, kind)
    return key
  })

async function receiveOwnImage(
  deps: ImagesDeps,
  actor: Actor,
  request: FastifyRequest,
  kind: ImageKind,
): Promise<string> {
  const { file } = await receiveOwn(deps, actor, request, { field: kind.field, maxBytes })
  if (!file) throw new Failure('invalid_input', missingImage)
  return (await keepOwn(deps, actor, file, kind)).key
}

async function keepOwn(deps: ImagesDeps, actor: Actor, file: { key: string }, kind: ImageKind) {
  const { db, storageQuota, storage } = deps
  try {
    const stored = { reserved: file.key, ...(await keep(deps, file.key, kind)) }
    await keepOrDrop(deps, stored.key, () => storageQuota.keep(actor, stored))
    return { key: stored.key, bytes: stored.bytes }
  } catch (error) {
    // A reservation that cannot be released now expires after a day.
    await asTheProgram(() => storageQuota.release(db.pool, [file.key])).catch(() => undefined)
    throw error
  } finally {
    await storage.delete(file.key)
  }
}

/** Re-encodes a received file under a key of its own. */
async function keep(
  { decoder, storage }: Pick<ImagesDeps, 'decoder' | 'storage'>,
  incoming: string,
  { folder, maxPixels, size }: ImageKind,
): Promise<{ key: string; bytes: number }> {
  const image = await storage.onDisk(incoming, async (file) => {
    if (!isImage((await typeOfFile(file))?.mime)) throw notAnImage()
    return decoder.encode({ file, size, maxPixels })
  })
  const key = `${folder}/${newId()}.${imageType.extension}`
  await storage.put(key, Readable.from([image]))
  return { key, bytes: image.byteLength }
}
