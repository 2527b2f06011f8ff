import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type PictureKind, pictureVariants } from '#contract/site/site-look.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ImageRequest, WrittenImage } from './image-request.ts'
import type { MakingDeps } from './index.ts'
import { typeOfFile } from './keeping.ts'
import { folders } from './media.rules.ts'
import { receiveContent } from './receiving.ts'

/** A picture for the academy's look, received and stored; nothing refers to its files yet. */
export interface BrandPicture {
  /** A hash of all generated files: the same picture has the same id. */
  id: string
  width: number
  height: number
  files: { variant: string; key: string }[]
}

type Making = Omit<ImageRequest, 'file' | 'maxPixels'>

const maxPixels = 25_000_000
const taken = ['image/png', 'image/jpeg', 'image/webp']
const white = '#ffffff'

const square = (side: number): Making => ({
  size: { width: side, height: side, fit: 'cover' },
  format: 'png',
})

/** The files generated for each kind, the one used to assess it first, and the minimum size. */
const kinds: Record<PictureKind, { least: { width: number; height: number }; judged: Making }> = {
  logo: {
    least: { width: 32, height: 32 },
    judged: {
      size: { width: 512, height: 128, fit: 'inside', withoutEnlargement: true },
      format: 'png',
    },
  },
  icon: { least: { width: 192, height: 192 }, judged: square(512) },
  share: {
    least: { width: 600, height: 315 },
    judged: {
      size: { width: 1200, height: 630, fit: 'cover' },
      format: 'jpeg',
      background: white,
    },
  },
}

/**
 * Reads a form with a picture for the academy's look in the field `picture` and stores the files
 * generated from it: decoded and re-encoded in the required sizes. Throws 400 without a picture, 413
 * if it is too large or too costly to decode, 415 for another type, 422 if it is too small, animated,
 * not square although it must be, or blank, 429 if the actor has sent too many, 503 if too many are
 * waiting, 507 if the disk is nearly full.
 */
export async function receiveBrandPicture(
  deps: Pick<MakingDeps, 'decoder' | 'imageLimiter' | 'storageQuota' | 'storage'>,
  actor: Actor,
  request: FastifyRequest,
  kind: PictureKind,
): Promise<BrandPicture> {
  await deps.imageLimiter.consume(actor.id)
  return receiveContent(deps, request, 'picture', async (incoming) =>
    keep(deps, kind, await deps.storage.onDisk(incoming, (file) => make(deps, file, kind))),
  )
}

async function make({ decoder }: Pick<MakingDeps, 'decoder'>, file: string, kind: PictureKind) {
  await requireTaken(file)
  const { judged } = kinds[kind]
  const picture = await decoder.write({ file, maxPixels, ...judged })
  requireFit(picture, kind)
  const write = async (making: Making) =>
    (await decoder.write({ file, maxPixels, ...making })).image
  const files = kind === 'icon' ? await iconFiles(picture, write) : { [kind]: picture.image }
  return { picture, files }
}

async function keep(
  { storage }: Pick<MakingDeps, 'storage'>,
  kind: PictureKind,
  made: Awaited<ReturnType<typeof make>>,
) {
  const { picture, files } = made
  const extensions: Record<string, string> = pictureVariants[kind]
  const print = createHash('sha256').update(kind)
  const stored: BrandPicture['files'] = []
  try {
    for (const [variant, content] of Object.entries(files)) {
      print.update(content)
      const key = `${folders.brand}/${newId()}.${extensions[variant]}`
      stored.push({ variant, key })
      await storage.put(key, Readable.from([content]))
    }
  } catch (error) {
    // Files that cannot be deleted now are left to the sweep.
    await Promise.allSettled(stored.map(({ key }) => storage.delete(key)))
    throw error
  }
  const { width, height } = picture
  return { id: print.digest('hex').slice(0, 32), width, height, files: stored }
}

/** An icon in the sizes that browsers and phones request. */
async function iconFiles(
  { image }: WrittenImage,
  write: (making: Making) => Promise<Uint8Array>,
): Promise<Record<string, Uint8Array>> {
  const sides = [16, 32, 48]
  const small: { side: number; image: Uint8Array }[] = []
  for (const side of sides) small.push({ side, image: await write(square(side)) })
  return {
    favicon: iconFile(small),
    // Phones show black behind transparency.
    touch: await write({ ...square(180), background: white }),
    small: await write(square(192)),
    large: image,
    // Launchers crop it to a circle: the visible part must stay near the middle.
    maskable: await write({ ...square(400), background: white, margin: 56 }),
  }
}

async function requireTaken(file: string): Promise<void> {
  const detected = (await typeOfFile(file))?.mime ?? ''
  if (taken.includes(detected)) return
  throw new Failure(
    'unsupported_type',
    (await isDrawing(file))
      ? 'SVG files can contain scripts and are not accepted. Please save it as a PNG.'
      : 'Please choose a PNG, JPEG or WebP picture.',
  )
}

async function isDrawing(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(4096), 0, 4096, 0)
    return /<svg[\s>]/i.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await opened.close()
  }
}

function requireFit({ source, isVisible }: WrittenImage, kind: PictureKind): void {
  const refuse = (message: string) => new Failure('rule_violated', message)
  const { width, height, isAnimated } = source
  const { least } = kinds[kind]
  if (isAnimated)
    throw refuse('Animated pictures are not accepted here. Please choose a still one.')
  if (width < least.width || height < least.height) {
    throw refuse(
      `The picture is too small: it has ${width} × ${height} pixels, and at least ${least.width} × ${least.height} are needed.`,
    )
  }
  // Programs may round to a pixel more on one side.
  if (kind === 'icon' && Math.abs(width - height) > 2) {
    throw refuse(`The icon must be square: this picture has ${width} × ${height} pixels.`)
  }
  if (kind === 'logo' && (width > 12 * height || height > 2 * width)) {
    throw refuse(
      'The logo does not fit in a menu: it can be at most 12 times as wide as it is high, or twice as high as it is wide.',
    )
  }
  if (!isVisible) throw refuse('Nothing can be seen in this picture: it is completely transparent.')
}

/** Builds an icon file (.ico) from square PNG pictures, the smallest first; sides of at most 256 pixels. */
function iconFile(pictures: readonly { side: number; image: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ side, image }, index) => {
    const at = 6 + 16 * index
    // 0 stands for 256.
    head.writeUInt8(side % 256, at)
    head.writeUInt8(side % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(image.byteLength, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += image.byteLength
  })
  return Buffer.concat([head, ...pictures.map(({ image }) => image)])
}
