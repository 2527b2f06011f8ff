import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { spawnLimited } from '#server/platform/spawn-limited.ts'
import type { ImageReply, ImageRequest } from './image-request.ts'

const script = fileURLToPath(new URL('./image-worker.ts', import.meta.url))
const startMs = 20_000

export interface ImageProcess {
  /** The reply to one request; null if it did not arrive in time or the process ended. */
  ask(request: ImageRequest, milliseconds: number): Promise<ImageReply | null>
  /** Resolves once the process has ended. */
  stop(): Promise<void>
}

/**
 * Starts the image process with a limit of `maxBytes` of memory; null if it cannot be started. It
 * ends with this process, even if that is killed.
 */
export async function startImageProcess(maxBytes: number): Promise<ImageProcess | null> {
  const child = spawnLimited(script, { heapMegabytes: 64, bytes: maxBytes })
  // An unhandled 'error' event would end the server.
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.on('error', () => child.pid === undefined && resolve())
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const first = await nextReply(child, ended, startMs)
  if (first?.kind !== 'ready') {
    await stop()
    return null
  }
  return {
    stop,
    ask(request, milliseconds) {
      // If it can no longer be sent, the process has ended or is about to.
      child.send(request, () => undefined)
      return nextReply(child, ended, milliseconds)
    },
  }
}

async function nextReply(
  child: ChildProcess,
  ended: Promise<void>,
  milliseconds: number,
): Promise<ImageReply | null> {
  const decided = new AbortController()
  const { signal } = decided
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([reply]) => reply as ImageReply),
      ended.then(() => null),
      sleep(milliseconds, null, { signal }),
    ])
  } catch {
    return null // it could not be started
  } finally {
    decided.abort()
  }
}
