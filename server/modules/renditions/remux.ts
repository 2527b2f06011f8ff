import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { spawnLimited } from '#server/platform/spawn-limited.ts'
import type { RemuxReply, RemuxRequest } from './remux-request.ts'

const script = fileURLToPath(new URL('./remux-worker.ts', import.meta.url))

/** Reading 2 GB and writing them again takes an old disk minutes. */
const askMs = 20 * 60_000
const limits = { heapMegabytes: 512, bytes: 1024 ** 3, cpuSeconds: 20 * 60 }

/**
 * Asks a process of its own, which ends with this one, about a video file. A file that is too much for it is
 * unreadable. Rejects when `signal` is aborted.
 */
export async function askRemux(request: RemuxRequest, signal: AbortSignal): Promise<RemuxReply> {
  const child = spawnLimited(script, limits)
  const ending = AbortSignal.any([signal, AbortSignal.timeout(askMs)])
  const ended = new Promise<RemuxReply>((resolve) => {
    const tell = () =>
      resolve({ kind: 'unreadable', reason: 'the process ended without an answer' })
    child.once('exit', tell)
    child.on('error', tell)
  })
  const decided = new AbortController()
  try {
    child.send(request, () => undefined)
    const reply = once(child, 'message', { signal: AbortSignal.any([ending, decided.signal]) })
    return await Promise.race([reply.then(([answer]) => answer as RemuxReply), ended])
  } finally {
    decided.abort()
    child.kill('SIGKILL')
  }
}
