import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventType } from '#contract/events.ts'
import type { Clock } from '../clock.ts'
import type { Audience } from '../events/outbox.ts'
import type { Actor } from './actor.ts'

/** So many callers' answers are remembered; one of them is a few hundred bytes. */
const mostCallers = 10_000
const mostAnswers = 50

/** What a call declares that is asked for again and again. */
export interface Polled<Body = never> {
  /** Every event after which the answer may be another one; besides them only time changes it. */
  changedBy: readonly EventType[]
  /** Seconds after which it is made anew all the same, since addresses in it end. */
  seconds: number
  /** When an answer changes by itself, in the instants that it names. */
  changesAt?: (answer: Body) => (string | null)[]
}

interface Answer {
  changedBy: readonly EventType[]
  etag: string
  until: number
}

/** An answer that is being made. */
interface Asked {
  changedBy: readonly EventType[]
  changes: number
  /** In milliseconds, as `until`. */
  begun: number
  until: number
}

/** What is known of one session's answers; good for this standing only. */
interface Caller {
  actor: Actor
  answers: Map<string, Answer>
}

/**
 * Remembers which answers callers have, so that who asks again is told 'not modified' without the
 * database being asked, until an event that reaches the caller says that it may have changed. While
 * this process may not hear of events, nothing is remembered.
 */
export class PolledAnswers {
  readonly #now: Clock
  readonly #callers = new Map<string, Caller>()
  #isListening = false
  // An answer that began before a change must not be remembered after it.
  #changes = 0

  constructor(now: Clock) {
    this.#now = now
  }

  /** Tells whether every event that is committed from now on will be heard of. */
  listen(isListening: boolean): void {
    this.#isListening = isListening
    this.#changes += 1
    this.#callers.clear()
  }

  /** Forgets what an event may have changed. */
  onEvent({ type, audience }: { type: EventType; audience: Audience }): void {
    this.#changes += 1
    for (const [session, { actor, answers }] of this.#callers) {
      if ('user' in audience && audience.user !== actor.id) continue
      for (const [url, { changedBy }] of answers) if (changedBy.includes(type)) answers.delete(url)
      if (type === 'access.changed') this.#callers.delete(session)
    }
  }

  /** Forgets all that a user has: what one changes oneself counts for the very next call. */
  forget(userId: string): void {
    this.#changes += 1
    for (const [session, { actor }] of this.#callers) {
      if (actor.id === userId) this.#callers.delete(session)
    }
  }

  /** Whether the caller has the answer to this request already. */
  has(request: FastifyRequest): boolean {
    const caller = request.actor && this.#callerOf(request.actor)
    const answer = caller?.answers.get(request.url)
    return (
      answer !== undefined &&
      answer.until > this.#now().getTime() &&
      answer.etag === request.headers['if-none-match']
    )
  }

  /** Remembers the answer that is being sent, unless something has changed since it was begun. */
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

  /** What is to be noted when an answer is begun. */
  begin({ changedBy, seconds }: Pick<Polled, 'changedBy' | 'seconds'>): Asked {
    const begun = this.#now().getTime()
    return { changedBy, changes: this.#changes, begun, until: begun + seconds * 1000 }
  }

  /** Roles may change by time alone, as a subscription ends: then nothing of before counts. */
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
    /** Of a polled call: the answer that is being made. */
    asked: Asked | null
  }
}

/** What a polled route runs beside its handler: before it, with its answer, and when that is sent. */
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
      // What lies behind has changed the answer already.
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
