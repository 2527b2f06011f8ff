import { createBoundedQueue } from '#server/platform/bounded-queue.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ImageRequest, WrittenImage } from './image-request.ts'
import { notAnImage } from './media.rules.ts'
import { type ImageProcess, startImageProcess } from './start-image-process.ts'

const defaults = {
  /** How many pictures may wait while one is decoded. */
  waiting: 16,
  /** What one picture may take, in milliseconds. */
  patience: 5000,
  /** What the process that decodes may hold, in bytes. */
  memory: 512 * 1024 ** 2,
  /** After which idle time the process is ended, in milliseconds. */
  idle: 60_000,
}

export interface ImageDecoder {
  /**
   * The picture in a file, written anew. Throws 415 when it is none, 413 when it has more pixels than
   * `maxPixels` or takes too much time or memory, 503 when too many are waiting.
   */
  write(request: ImageRequest): Promise<WrittenImage>
  /** The bytes of the same. */
  encode(request: ImageRequest): Promise<Uint8Array>
  /** Ends the process; pictures that still wait are refused. */
  stop(): Promise<void>
}

/**
 * Decodes pictures one after the other in a process of its own, which is started for the first of
 * them, replaced after one that it did not survive, and ended when there is nothing to do.
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

const cannotNow = 'Images cannot be taken right now. Please try again in a moment.'

const busy = () =>
  new Failure('unavailable', 'Many images are arriving right now. Please try again in a moment.', {
    retryAfter: 5,
  })

const tooManyPixels = (most: number) =>
  new Failure('too_large', `The image is too large: at most ${most / 1_000_000} megapixels.`)

const tooCostly = () =>
  new Failure(
    'too_large',
    'The image takes too long to open. Please save it smaller and try again.',
  )
