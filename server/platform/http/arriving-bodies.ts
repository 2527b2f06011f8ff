import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { refuse } from './connections.ts'

/** An upload by somebody who is signed in. */
interface Arriving {
  userId: string
  request: FastifyRequest
  reply: FastifyReply
  /** Rejects with a Failure if the caller may not send it any longer. */
  confirm: () => Promise<void>
}

/** How often the callers are read again, in milliseconds. */
const roundMs = 2000

/** The uploads that are under way: each ends with the right that it began with. */
export class ArrivingBodies {
  readonly #bodies = new Set<Arriving>()
  readonly #timer = setInterval(() => this.#look([...this.#bodies]), roundMs).unref()

  add(body: Arriving): void {
    this.#bodies.add(body)
    body.request.raw.once('close', () => this.#bodies.delete(body))
  }

  /** Looks at once whether this user may go on. */
  recheck(userId: string): void {
    this.#look([...this.#bodies].filter((body) => body.userId === userId))
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(bodies: readonly Arriving[]) {
    for (const body of bodies) {
      if (body.request.raw.complete) this.#bodies.delete(body)
      else {
        body.confirm().catch((error: unknown) => {
          // Without the database nothing is known, and nothing can be kept either.
          if (error instanceof Failure) this.#end(body, error)
        })
      }
    }
  }

  #end(body: Arriving, failure: Failure) {
    const { request, reply } = body
    if (!this.#bodies.delete(body)) return
    const { socket } = request.raw
    if (!reply.sent) refuse(socket, failure)
    socket.destroySoon()
  }
}
