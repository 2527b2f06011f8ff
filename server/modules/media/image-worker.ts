/**
 * The process that decodes pictures, so that no byte of a stranger's picture meets a decoder inside
 * the server. It answers one request after the other over its channel and ends with the channel,
 * whichever way the server ended.
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { ImageReply, ImageRequest } from './image-request.ts'

const watchMs = 20
/** How much memory this process may hold, in bytes. */
const maxBytes = Number(process.argv[2])

sharp.cache(false)
sharp.concurrency(1)
// Whatever the server let through, nothing but these four formats has a decoder here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

/** At once: an ordinary exit would wait for the thread that decodes. */
const end = () => process.kill(process.pid, 'SIGKILL')

process.on('disconnect', end)
// Ctrl+C reaches every process of a terminal; the server lets running requests finish first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// Decoding goes on in other threads, so this one is free to look. What could be grabbed between two
// looks is bounded by the system (start-image-process.ts).
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) end()
}, watchMs)

async function encode({ file, maxPixels, size }: ImageRequest): Promise<ImageReply> {
  const content = await readFile(file)
  try {
    // The size is read from the head of the file, before a single pixel is decoded.
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return { kind: 'too many pixels' }
    const image = await sharp(content, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize(size)
      .webp({ quality: 82 })
      .toBuffer()
    return { kind: 'image', image }
  } catch (error) {
    const reason = String(error)
    return reason.includes('out of memory')
      ? { kind: 'out of memory' }
      : { kind: 'unreadable', reason }
  }
}

process.on('message', (request: ImageRequest) => {
  void encode(request).then((reply) => process.send?.(reply))
})
process.send?.({ kind: 'ready' } satisfies ImageReply)
