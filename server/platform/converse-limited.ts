import { on, once } from 'node:events'
import { spawnLimited } from './spawn-limited.ts'

type Limits = Parameters<typeof spawnLimited>[1] & {
  /** Wall-clock time, even if the machine is busy. */
  milliseconds: number
}

interface Conversation<Message, End> {
  script: string
  limits: Limits
  /** What the process is sent once it is ready. */
  request: object
  /** Handles its next message; 'next' asks for more, an end finishes. Throws to end the process. */
  take: (received: Message) => Promise<'next' | 'heard' | { end: End }>
}

/**
 * Runs a script in a separate process with limits, so that untrusted files never reach a parser
 * inside the server, and nobody waits for it. Returns the end chosen by `take`, or null if the
 * process ended by itself or exceeded a limit. The process ends in any case.
 */
export async function converseLimited<Message extends { kind: string }, End>({
  script,
  limits,
  request,
  take,
}: Conversation<Message, End>): Promise<End | null> {
  const child = spawnLimited(script, limits)
  // An unhandled 'error' event would end the server.
  child.on('error', () => undefined)
  const ended = child.pid === undefined ? Promise.resolve() : once(child, 'exit')
  const late = AbortSignal.timeout(limits.milliseconds)
  try {
    const messages = on(child, 'message', { signal: late, close: ['exit', 'error'] })
    for await (const [message] of messages) {
      const received = message as Message | { kind: 'ready' }
      if (received.kind === 'ready') {
        child.send(request)
        continue
      }
      const answer = await take(received as Message)
      if (typeof answer === 'object') return answer.end
      if (answer === 'next') child.send('next')
    }
    return null
  } catch (error) {
    if (late.aborted) return null
    throw error
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}
