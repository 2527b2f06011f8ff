import { on, once } from 'node:events'
import { spawnLimited } from './spawn-limited.ts'

type Limits = Parameters<typeof spawnLimited>[1] & {
  /** The clock's time, also where the machine is busy. */
  milliseconds: number
}

interface Conversation<Message, End> {
  script: string
  limits: Limits
  /** What the process is told once it is ready. */
  request: object
  /** Takes what it says next; 'next' asks for more, an end is an end. Throws to end the process. */
  take: (said: Message) => Promise<'next' | 'heard' | { end: End }>
}

/**
 * Has a script of the program work in a limited process of its own, so that no byte of a stranger's file
 * meets a parser inside the server, and nobody waits for it. Gives what `take` says is the end, or null
 * where the process ended by itself or took more than it may. It ends with this, whichever way it went.
 */
export async function converseLimited<Message extends { kind: string }, End>({
  script,
  limits,
  request,
  take,
}: Conversation<Message, End>): Promise<End | null> {
  const child = spawnLimited(script, limits)
  // An 'error' that nobody listens to would end the server.
  child.on('error', () => undefined)
  const ended = child.pid === undefined ? Promise.resolve() : once(child, 'exit')
  const late = AbortSignal.timeout(limits.milliseconds)
  try {
    const messages = on(child, 'message', { signal: late, close: ['exit', 'error'] })
    for await (const [message] of messages) {
      const said = message as Message | { kind: 'ready' }
      if (said.kind === 'ready') {
        child.send(request)
        continue
      }
      const answer = await take(said as Message)
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
