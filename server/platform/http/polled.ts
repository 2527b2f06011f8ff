import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventType } from '#contract/events.ts'
import type { Clock } from '../clock.ts'
import type { Audience } from '../events/outbox.ts'
import type { Actor } from './actor.ts'

/** The number of callers remembered; each takes a few hundred bytes. */
const mostCallers = 10_000
const mostAnswers = 50

/** The declaration of a call that is polled. */
export interface Polled<Body = never> {
  /** Every event after which the response may be different; otherwise only time changes it. */
  changedBy: readonly EventType[]
  /** Seconds after which it is rebuilt anyway, because addresses in it expire. */
  seconds: number
  /** When a response changes by itself, as instants in it. */
  changesAt?: (answer: Body) => (string | null)[]
}

interface Answer {
  changedBy: readonly EventType[]
  etag: string
  until: number
}

/** A response being built. */
interface Asked {
  changedBy: readonly EventType[]
  changes: number
  /** In milliseconds, like `until`. */
  begun: number
  until: number
}

/** The responses known to one session; valid for this standing only. */
interface Caller {
  actor: Actor
  answers: Map<string, Answer>
}

/**
 * Remembers which responses callers have, so that a repeated request gets 'not modified' without
 * any query, until an event for the caller says that it may have changed. While this process might
 * miss events, nothing is remembered.
 */
export class PolledAnswers {
  readonly #now: Clock
  readonly #callers = new Map<string, Caller>()
  #isListening = false
  // A response started before a change must not be remembered after it.
  #changes = 0

  constructor(now: Clock) {
    this.#now = now
  }

  /** Called when events can, or can no longer, be received. */
  listen(isListening: boolean): void {
    this.#isListening = isListening
    this.#changes += 1
    this.#callers.clear()
  }

  /** Forgets responses that an event may have changed. */
  onEvent({ type, audience }: { type: EventType; audience: Audience }): void {
    this.#changes += 1
    for (const [session, { actor, answers }] of this.#callers) {
      if ('user' in audience && audience.user !== actor.id) continue
      for (const [url, { changedBy }] of answers) if (changedBy.includes(type)) answers.delete(url)
      if (type === 'access.changed') this.#callers.delete(session)
    }
  }

  /** Forgets all of a user's responses: one's own change is visible in the very next call. */
  forget(userId: string): void {
    this.#changes += 1
    for (const [session, { actor }] of this.#callers) {
      if (actor.id === userId) this.#callers.delete(session)
    }
  }

  /** Whether the caller already has the response to this request. */
  has(request: FastifyRequest): boolean {
    const caller = request.actor && this.#callerOf(request.actor)
    const answer = caller?.answers.get(request.url)
    return (
      answer !== undefined &&
      answer.until > this.#now().getTime() &&
      answer.etag === request.headers['if-none-match']
    )
  }

  /** Remembers the response being sent, unless something has changed since it was started. */
  keep(request: FastifyRequest, reply: FastifyReply, asked: Asked): void {
    const { actor, url } = request
    const etag = reply.getHeader('etag')
    if (!this.#isListening || !actor || asked.changes !== this.#changes) return
    if (typeof etag !== 'string' || ![200, 304].includes(reply.statusCode)) return
    const caller = this.#callerOf(actor) ?? { actor, answers: new Map<string, Answer>() }
    if (caller.answers.size >= mostAnswers) caller.answers.clear()
    caller.answers.set(url, { changedBy: asked.changedBy, etag, until: asked.until })
    if (this.#callers.size >= mostCallers) this.#callers.clear()
    this.#callers.set(actor.sessionId, caller)
  }

  /** The state to record when a response is started. */
  begin({ changedBy, seconds }: Pick<Polled, 'changedBy' | 'seconds'>): Asked {
    const begun = this.#now().getTime()
    return { changedBy, changes: this.#changes, begun, until: begun + seconds * 1000 }
  }

  /**
   * Roles may also change by time, when a subscription ends; everything remembered is then invalid.
   */
  #callerOf(actor: Actor): Caller | undefined {
    const caller = this.#callers.get(actor.sessionId)
    const isSame =
      caller?.actor.roles.join() === actor.roles.join() &&
      caller.actor.staffRole === actor.staffRole
    return isSame && caller.actor.id === actor.id ? caller : undefined
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For a polled call: the response being built. */
    asked: Asked | null
  }
}

/**
 * The hooks of a polled route: before its handler, with its result, and when the response is sent.
 */
export function pollHooks<Body>(answers: PolledAnswers, polled: Polled<Body>) {
  return {
    preValidation(request: FastifyRequest, reply: FastifyReply, done: () => void) {
      if (answers.has(request)) {
        void reply.code(304).header('etag', request.headers['if-none-match']).send()
        return
      }
      request.asked = answers.begin(polled)
      done()
    },
    onAnswer({ asked }: FastifyRequest, answer: Body) {
      if (!asked) return
      // A time in the past has already taken effect.
      const ahead = (polled.changesAt?.(answer) ?? [])
        .map((instant) => (instant ? Date.parse(instant) : 0))
        .filter((instant) => instant > asked.begun)
      asked.until = Math.min(asked.until, ...ahead)
    },
    onSend(request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void) {
      if (request.asked) answers.keep(request, reply, request.asked)
      done()
    },
  }
}
