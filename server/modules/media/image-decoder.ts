import { createBoundedQueue } from '#server/platform/bounded-queue.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ImageRequest, WrittenImage } from './image-request.ts'
import { notAnImage } from './media.rules.ts'
import { type ImageProcess, startImageProcess } from './start-image-process.ts'

const defaults = {
  /** How many pictures may wait while one is decoded. */
  waiting: 16,
  /** The time limit for one picture, in milliseconds. */
  patience: 5000,
  /** The memory limit of the decoding process, in bytes. */
  memory: 512 * 1024 ** 2,
  /** The idle time after which the process is ended, in milliseconds. */
  idle: 60_000,
}

export interface ImageDecoder {
  /**
   * Re-encodes the picture in a file. Throws 415 if it is not one, 413 if it has more than
   * `maxPixels` pixels or takes too much time or memory, 503 if too many are waiting.
   */
  write(request: ImageRequest): Promise<WrittenImage>
  /** The bytes of the same. */
  encode(request: ImageRequest): Promise<Uint8Array>
  /** Ends the process; waiting pictures are refused. */
  stop(): Promise<void>
}

/**
 * Decodes pictures one after the other in a separate process, which is started for the first
 * picture, replaced when it dies, and ended when it is idle.
 */
export function createImageDecoder(limits: Partial<typeof defaults> = {}): ImageDecoder {
  const { waiting, patience, memory, idle } = { ...defaults, ...limits }
  const inTurn = createBoundedQueue({ atOnce: 1, waiting, busy })
  let running: ImageProcess | null = null
  let stopped = false
  let resting: NodeJS.Timeout | undefined

  async function endProcess() {
    const ending = running
    running = null
    await ending?.stop()
  }

  async function decode(request: ImageRequest): Promise<WrittenImage> {
    if (stopped) throw busy()
    running ??= await startImageProcess(memory)
    if (!running) throw new Failure('unavailable', cannotNow, { retryAfter: 30 })
    if (stopped) {
      await endProcess()
      throw busy()
    }
    const reply = await running.ask(request, patience)
    if (reply?.kind === 'image') return reply
    if (reply?.kind === 'unreadable') throw notAnImage(reply.reason)
    if (reply?.kind === 'too many pixels') throw tooManyPixels(request.maxPixels)
    if (!reply) await endProcess()
    throw stopped ? busy() : tooCostly()
  }

  const write = (request: ImageRequest) =>
    inTurn(async () => {
      clearTimeout(resting)
      try {
        return await decode(request)
      } finally {
        resting = setTimeout(() => void endProcess(), idle).unref()
      }
    })

  return {
    write,
    encode: async (request) => (await write(request)).image,
    async stop() {
      stopped = true
      clearTimeout(resting)
      await endProcess()
    },
  }
}

const cannotNow = 'Images cannot be uploaded right now. Please try again in a moment.'

const busy = () =>
  new Failure(
    'unavailable',
    'Too many images are being uploaded right now. Please try again in a moment.',
    {
      retryAfter: 5,
    },
  )

const tooManyPixels = (most: number) =>
  new Failure('too_large', `The image is too large: at most ${most / 1_000_000} megapixels.`)

const tooCostly = () =>
  new Failure(
    'too_large',
    'The image takes too long to open. Please save it smaller and try again.',
  )
