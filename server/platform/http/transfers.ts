import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { refuse } from './connections.ts'

declare module 'fastify' {
  interface FastifyInstance {
    transfers: Transfers
  }
}

/** A body that somebody who is signed in is sending, or a file that they are being sent. */
interface Transfer {
  userId: string
  request: FastifyRequest
  reply: FastifyReply
  /** Rejects with a Failure if the user may not go on with it. */
  confirm: () => Promise<unknown>
}

interface UnderWay extends Transfer {
  /** Whether the user is looked at in each round, and not only when their rights have changed. */
  inRounds: boolean
  isOver: () => boolean
  cut: () => void
}

/** How often the callers are read again, in milliseconds. */
const roundMs = 2000

/** The uploads and downloads that are under way: each ends with the right that it began with. */
export class Transfers {
  readonly #underWay = new Set<UnderWay>()
  readonly #timer = setInterval(
    () => this.#look([...this.#underWay].filter(({ inRounds }) => inRounds)),
    roundMs,
  ).unref()

  /** Adds an upload. */
  arriving(transfer: Transfer): void {
    const { request } = transfer
    const { raw } = request
    this.#add(
      {
        ...transfer,
        inRounds: true,
        isOver: () => raw.complete,
        cut: () => raw.socket.destroySoon(),
      },
      raw,
    )
  }

  /** Adds a download. Of one that any number of people watch for hours, only changes are looked at. */
  leaving(transfer: Transfer, { inRounds = true } = {}): void {
    const { raw } = transfer.reply
    // A slow reader would take minutes to receive what is buffered.
    const cut = () => raw.destroy()
    this.#add({ ...transfer, inRounds, isOver: () => raw.writableFinished, cut }, raw)
  }

  #add(transfer: UnderWay, raw: FastifyRequest['raw'] | FastifyReply['raw']) {
    this.#underWay.add(transfer)
    raw.once('close', () => this.#underWay.delete(transfer))
  }

  /** Looks at once whether this user may go on. */
  recheck(userId: string): void {
    this.#look([...this.#underWay].filter((transfer) => transfer.userId === userId))
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(transfers: readonly UnderWay[]) {
    for (const transfer of transfers) {
      if (transfer.isOver()) this.#underWay.delete(transfer)
      else {
        transfer.confirm().catch((error: unknown) => {
          // Without the database nothing is known, and nothing can be stored either.
          if (error instanceof Failure) this.#end(transfer, error)
        })
      }
    }
  }

  #end(transfer: UnderWay, failure: Failure) {
    const { request, reply, cut } = transfer
    if (!this.#underWay.delete(transfer)) return
    // `reply.sent` is true only once a stream has ended.
    if (reply.raw.headersSent) return cut()
    refuse(request.raw.socket, failure)
    request.raw.socket.destroySoon()
  }
}
