import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** How many courses the benchmark's academy has. */
export const courses = 50

/** What a peer process says of itself once it listens. */
export interface PeerFacts {
  url: string
  databaseUrl: string
  token: string
  /** The statement that the academy runs for one call, and its parameters. */
  statement: { text: string; values: unknown[] }
}

interface Peer {
  facts: PeerFacts
  stop(): Promise<void>
}

/** Starts a file of this folder as a process of its own and waits until it says where it listens. */
export async function startPeer(file: string, env: Record<string, string>): Promise<Peer> {
  const child = fork(path.join(import.meta.dirname, file), { env: { ...process.env, ...env } })
  const [facts] = await Promise.race([
    once(child, 'message') as Promise<[PeerFacts]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with ${code}`)
    }),
  ])
  return {
    facts,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** In a peer: tells the parent where this process listens, and ends when the parent lets go. */
export function report(facts: PeerFacts, stop: () => Promise<void>) {
  process.once('disconnect', () => {
    void stop().then(() => process.exit(0))
  })
  process.send?.(facts)
}
