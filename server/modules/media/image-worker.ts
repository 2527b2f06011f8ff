/**
 * The process that decodes pictures, so that untrusted pictures never reach a decoder inside the
 * server. It answers one request after the other over its channel and ends when the channel closes,
 * however the server ended.
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { ImageReply, ImageRequest } from './image-request.ts'

const watchMs = 20
/** The memory limit of this process, in bytes. */
const maxBytes = Number(process.argv[2])

sharp.cache(false)
sharp.concurrency(1)
// Whatever the server let through, only these four formats have a decoder here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

/** Kills at once: an ordinary exit would wait for the decoding thread. */
const end = () => process.kill(process.pid, 'SIGKILL')

process.on('disconnect', end)
// Ctrl+C reaches every process of a terminal, but the server lets running requests finish first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// Decoding runs in other threads, so this one can monitor memory. What could be allocated between
// two checks is limited by the system (start-image-process.ts).
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) end()
}, watchMs)

async function encode(request: ImageRequest): Promise<ImageReply> {
  const { file, maxPixels } = request
  const content = await readFile(file)
  try {
    // The size is read from the file's header, before a single pixel is decoded.
    const found = await sharp(content, { limitInputPixels: false }).metadata()
    if (found.width * found.height > maxPixels) return { kind: 'too many pixels' }
    const { data, info } = await written(content, request).toBuffer({ resolveWithObject: true })
    const alpha = request.format === 'png' ? (await sharp(data).stats()).channels[3] : undefined
    const { width, height } = found.autoOrient
    return {
      kind: 'image',
      image: data,
      width: info.width,
      height: info.height,
      isVisible: (alpha?.max ?? 255) > 16,
      source: { width, height, isAnimated: (found.pages ?? 1) > 1 },
    }
  } catch (error) {
    const reason = String(error)
    return reason.includes('out of memory')
      ? { kind: 'out of memory' }
      : { kind: 'unreadable', reason }
  }
}

function written(content: Buffer, { maxPixels, size, format, background, margin }: ImageRequest) {
  const picture = sharp(content, { limitInputPixels: maxPixels }).autoOrient().resize(size)
  if (background) picture.flatten({ background })
  if (background && margin) {
    picture.extend({ top: margin, bottom: margin, left: margin, right: margin, background })
  }
  if (format === 'png') return picture.png()
  return format === 'jpeg' ? picture.jpeg({ quality: 86 }) : picture.webp({ quality: 82 })
}

process.on('message', (request: ImageRequest) => {
  void encode(request).then((reply) => process.send?.(reply))
})
process.send?.({ kind: 'ready' } satisfies ImageReply)
