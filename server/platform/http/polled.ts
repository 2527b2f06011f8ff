import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventType } from '#contract/events.ts'
import type { Clock } from '../clock.ts'
import type { NewEvent } from '../events/outbox.ts'
import { AnswerBodies, type Body } from './answer-bodies.ts'
import { Builds } from './builds.ts'

/** The number of callers remembered; each takes a few hundred bytes. */
const mostCallers = 10_000
const mostAnswers = 50
/** Our clients send no longer URLs and lists of encodings. */
const longestKey = 1000

/** Stands for every user among those whose changes are counted. */
const anybody = 'anybody'

/** The declaration of a call that is polled. */
export interface Polled<Body = never> {
  /** Every event after which the response may be different; otherwise only time changes it. */
  changedBy: readonly EventType[]
  /**
   * Whether other people's own changes, such as their trades, may change it: then any user's call that
   * is not a read ends it, in every process.
   */
  ofOthers?: boolean
  /** Seconds after which it is rebuilt anyway, because addresses in it expire. */
  seconds: number
  /** When a response changes by itself, as instants in it. */
  changesAt?: (answer: Body) => (string | null)[]
}

interface Answer {
  changedBy: readonly EventType[]
  ofOthers: boolean
  etag: string
  until: number
}

/** A response being built. */
interface Asked {
  changedBy: readonly EventType[]
  ofOthers: boolean
  /** The number of changes before it was started. */
  tick: number
  /** In milliseconds, as `until`. */
  begun: number
  until: number
}

/** The responses known to one session; valid for this standing only. */
interface Caller {
  userId: string
  standing: string
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
  readonly #bodies = new AnswerBodies()
  readonly #builds = new Builds<Asked>()
  #isListening = false
  /** Counts what happens: an answer that began before a change must not be remembered after it. */
  #tick = 0
  /** The tick of the last event of each type, and of the last change to each user's own data. */
  readonly #last = new Map<string, number>()
  #allAnew = 0

  constructor(now: Clock) {
    this.#now = now
  }

  /** Called when events can, or can no longer, be received. */
  listen(isListening: boolean): void {
    this.#isListening = isListening
    this.#tick += 1
    this.#allAnew = this.#tick
    this.#last.clear()
    this.#callers.clear()
    this.#bodies.clear()
  }

  /** Forgets what an event may have changed. */
  onEvent({ type, audience }: Pick<NewEvent, 'type' | 'audience'>): void {
    this.#note(type)
    if (type === 'access.changed' && 'user' in audience) this.#note(audience.user)
    for (const [session, { userId, answers }] of this.#callers) {
      if ('user' in audience && audience.user !== userId) continue
      for (const [url, { changedBy }] of answers) if (changedBy.includes(type)) answers.delete(url)
      if (type === 'access.changed') this.#callers.delete(session)
    }
  }

  /**
   * Forgets all of a user's responses, so that the user's own change is visible in the very next call, and
   * everybody's that depend on the changes of others.
   */
  forget(userId: string): void {
    this.#note(userId)
    this.#note(anybody)
    for (const [session, { userId: owner, answers }] of this.#callers) {
      if (owner === userId) this.#callers.delete(session)
      else for (const [url, { ofOthers }] of answers) if (ofOthers) answers.delete(url)
    }
  }

  /** Whether the caller already has the response to this request. */
  has(request: FastifyRequest): boolean {
    const answer = this.#answerTo(request)
    return answer !== undefined && answer.etag === request.headers['if-none-match']
  }

  /** The body last sent to this caller for this request; undefined if it has to be built. */
  bodyFor(request: FastifyRequest): Body | undefined {
    const key = bodyKey(request)
    const answer = key === null ? undefined : this.#answerTo(request)
    return answer && key !== null ? this.#bodies.of(answer, key) : undefined
  }

  /** Remembers the response being sent, unless something has changed since it was started. */
  keep(request: FastifyRequest, reply: FastifyReply, asked: Asked, payload: unknown): void {
    const { actor, url } = request
    const etag = reply.getHeader('etag')
    if (!this.#isListening || !actor || this.#isOutdated(asked, actor)) return
    if (typeof etag !== 'string' || ![200, 304].includes(reply.statusCode)) return
    const known = this.#callerOf(actor)
    const caller = known ?? { ...standingOf(actor), answers: new Map<string, Answer>() }
    if (caller.answers.size >= mostAnswers) caller.answers.clear()
    const { changedBy, ofOthers, until } = asked
    const answer = { changedBy, ofOthers, etag, until }
    caller.answers.set(url, answer)
    if (this.#callers.size >= mostCallers) this.#callers.clear()
    this.#callers.set(actor.sessionId, caller)
    const key = bodyKey(request)
    if (key === null || reply.statusCode !== 200) return
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
    this.#bodies.keep(answer, key, { payload, headers: headersOf(reply) })
  }

  /** Notes that a response is started, and returns the state to record for it. */
  begin(
    request: FastifyRequest,
    { changedBy, ofOthers = false, seconds }: Omit<Polled, 'changesAt'>,
  ): Asked {
    const begun = this.#now().getTime()
    const asked = { changedBy, ofOthers, tick: this.#tick, begun, until: begun + seconds * 1000 }
    const key = bodyKey(request)
    if (key !== null) this.#builds.begin(key, asked)
    return asked
  }

  /**
   * When the same response, which is being built for another request of this session, is finished; undefined
   * if it is not, or would be out of date.
   */
  underWay(request: FastifyRequest): Promise<void> | undefined {
    const key = bodyKey(request)
    const build = key === null ? undefined : this.#builds.of(key)
    if (!build || !request.actor || !this.#isListening) return undefined
    return this.#isOutdated(build.start, request.actor) ? undefined : build.over
  }

  /** Notes that a response is finished, so that others need not wait for it. */
  end(request: FastifyRequest, asked: Asked): void {
    const key = bodyKey(request)
    if (key !== null) this.#builds.end(key, asked)
  }

  #note(what: string) {
    this.#tick += 1
    // The map must not grow without limit; once it is cleared, every response being built counts as outdated.
    if (this.#last.size >= mostCallers) {
      this.#last.clear()
      this.#allAnew = this.#tick
    }
    this.#last.set(what, this.#tick)
  }

  #isOutdated({ tick, changedBy, ofOthers }: Asked, actor: RequestActor): boolean {
    const isSince = (what: string) => (this.#last.get(what) ?? 0) > tick
    const isOwn = isSince(ofOthers ? anybody : actor.id)
    return this.#allAnew > tick || isOwn || changedBy.some(isSince)
  }

  #answerTo({ actor, url }: FastifyRequest): Answer | undefined {
    const answer = actor ? this.#callerOf(actor)?.answers.get(url) : undefined
    return answer && answer.until > this.#now().getTime() ? answer : undefined
  }

  /** Roles may change with time alone, when a subscription ends: then nothing remembered is valid. */
  #callerOf(actor: RequestActor): Caller | undefined {
    const caller = this.#callers.get(actor.sessionId)
    return caller?.standing === standingOf(actor).standing ? caller : undefined
  }
}

type RequestActor = NonNullable<FastifyRequest['actor']>

/** Who the caller is and what they may do: if any of it changes, every response may be different. */
function standingOf({ id, roles, staffRole, name, email, lacksFactor, viewing }: RequestActor) {
  const standing = [id, roles.join(), staffRole, name, email, lacksFactor, viewing].join('\n')
  return { userId: id, standing }
}

/** The key of a response's body: session, URL and encoding; null if the body is not kept. */
function bodyKey({ actor, method, url, headers }: FastifyRequest): string | null {
  if (!actor || method !== 'GET') return null
  const key = `${actor.sessionId} ${url} ${headers['accept-encoding'] ?? ''}`
  return key.length > longestKey || headers['x-no-compression'] !== undefined ? null : key
}

/** The headers that belong to the body; all others belong to the individual request. */
const bodyHeaders = ['content-type', 'content-encoding', 'vary', 'x-total-count'] as const

function headersOf(reply: FastifyReply): Body['headers'] {
  const headers: Body['headers'] = { etag: String(reply.getHeader('etag')) }
  for (const name of bodyHeaders) {
    const value = reply.getHeader(name)
    if (typeof value === 'string' || typeof value === 'number') headers[name] = value
  }
  return headers
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For a polled call: the response being built. */
    asked: Asked | null
  }
}

/** Answers with what is remembered; false if there is nothing. */
function sendRemembered(answers: PolledAnswers, request: FastifyRequest, reply: FastifyReply) {
  if (answers.has(request)) {
    void reply.code(304).header('etag', request.headers['if-none-match']).send()
    return true
  }
  const body = answers.bodyFor(request)
  if (body) void reply.code(200).headers(body.headers).send(body.payload)
  return body !== undefined
}

/**
 * The hooks of a polled route: before its handler, with its result, which may be written already, and when
 * the response is sent.
 */
export function pollHooks<Body>(answers: PolledAnswers, polled: Polled<Body>) {
  return {
    preValidation(request: FastifyRequest, reply: FastifyReply, done: () => void) {
      if (sendRemembered(answers, request, reply)) return
      const build = () => {
        const asked = answers.begin(request, polled)
        request.asked = asked
        // Whatever happens to this request, nobody must go on waiting for it.
        reply.raw.once('close', () => answers.end(request, asked))
        done()
      }
      const other = answers.underWay(request)
      if (!other) build()
      // Once only: a response that cannot be remembered would be built for one after the other.
      else void other.then(() => sendRemembered(answers, request, reply) || build())
    },
    onAnswer({ asked }: FastifyRequest, answer: Body) {
      if (!asked) return
      // A time in the past has already taken effect.
      const ahead = (polled.changesAt?.(answer) ?? [])
        .map((instant) => (instant ? Date.parse(instant) : 0))
        .filter((instant) => instant > asked.begun)
      asked.until = Math.min(asked.until, ...ahead)
    },
    onWritten({ asked }: FastifyRequest, until: number) {
      if (asked) asked.until = Math.min(asked.until, until)
    },
    leaving(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void) {
      if (request.asked) {
        answers.keep(request, reply, request.asked, payload)
        answers.end(request, request.asked)
      }
      done()
    },
  }
}
