import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventType } from '#contract/notifications/events.ts'
import type { Clock } from '../clock.ts'
import type { NewEvent } from '../events/outbox.ts'
import { type Memory, textBytes } from '../memory.ts'
import { Builds } from './builds.ts'

/** The most users whose changes are told apart. */
const mostUsers = 10_000
/** The most answers remembered for one session, so that no session drives out the others' answers. */
const mostAnswers = 50
/** Our clients ask for nothing longer. */
const longestKey = 1000
/** Larger bodies are not kept. */
const largestBody = 512 * 1024
/** What an answer takes besides its texts. */
const overhead = 500

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

/** A response body as sent, encoded for its caller's `Accept-Encoding`. */
interface Body {
  payload: string | Buffer
  headers: Record<string, string | number>
}

interface Answer {
  changedBy: readonly EventType[]
  ofOthers: boolean
  etag: string
  until: number
  body: Body | null
}

/** A response being built. */
interface Requested {
  changedBy: readonly EventType[]
  ofOthers: boolean
  /** The number of changes before it was started. */
  tick: number
  /** In milliseconds, as `until`. */
  begun: number
  until: number
}

/** The responses known to one session, by what was asked; valid for this access state only. */
interface Caller {
  userId: string
  accessState: string
  answers: Map<string, Answer>
}

/**
 * Remembers which responses callers have, so that a repeated request gets 'not modified' without
 * any query, until an event for the caller says that it may have changed. While this process might
 * miss events, nothing is remembered.
 */
export class PolledAnswers {
  readonly #now: Clock
  readonly #memory: Memory
  readonly #callers = new Map<string, Caller>()
  readonly #builds = new Builds<Requested>()
  #isListening = false
  /** Counts what happens: an answer that began before a change must not be remembered after it. */
  #tick = 0
  /** The tick of the last event of each type, and of the last change to each user's own data. */
  readonly #last = new Map<string, number>()
  #allAnew = 0

  /** The answers take their room in `memory`. */
  constructor(now: Clock, memory: Memory) {
    this.#now = now
    this.#memory = memory
  }

  /** Called when events can, or can no longer, be received. */
  listen(isListening: boolean): void {
    this.#isListening = isListening
    this.#tick += 1
    this.#allAnew = this.#tick
    this.#last.clear()
    for (const caller of this.#callers.values()) this.#forgetAll(caller)
  }

  /** Forgets what an event may have changed. */
  onEvent({ type, audience }: Pick<NewEvent, 'type' | 'audience'>): void {
    this.#note(type)
    if (type === 'access.changed' && 'user' in audience) this.#note(audience.user)
    for (const caller of this.#callers.values()) {
      if ('user' in audience && audience.user !== caller.userId) continue
      this.#forgetAll(
        caller,
        ({ changedBy }) => type === 'access.changed' || changedBy.includes(type),
      )
    }
  }

  /**
   * Forgets all of a user's responses, so that the user's own change is visible in the very next call, and
   * everybody's that depend on the changes of others.
   */
  forget(userId: string): void {
    this.#note(userId)
    this.#note(anybody)
    for (const caller of this.#callers.values()) {
      this.#forgetAll(caller, ({ ofOthers }) => ofOthers || caller.userId === userId)
    }
  }

  /** Whether the caller already has the response to this request. */
  has(request: FastifyRequest): boolean {
    const answer = this.#answerTo(request)
    return answer !== undefined && answer.etag === request.headers['if-none-match']
  }

  /** The body last sent to this caller for this request; undefined if it has to be built. */
  bodyFor(request: FastifyRequest): Body | undefined {
    return this.#answerTo(request)?.body ?? undefined
  }

  /** Remembers the response being sent, unless something has changed since it was started. */
  keep(request: FastifyRequest, reply: FastifyReply, requested: Requested, payload: unknown): void {
    const { actor, requestedAddress } = request
    const etag = reply.getHeader('etag')
    if (!this.#isListening || !actor || !requestedAddress || this.#isOutdated(requested, actor))
      return
    if (typeof etag !== 'string' || ![200, 304].includes(reply.statusCode)) return
    const { changedBy, ofOthers, until } = requested
    const body = bodyOf(reply, payload)
    this.#keep(actor, requestedAddress, { changedBy, ofOthers, etag, until, body })
  }

  #keep(actor: RequestActor, requestedAddress: string, answer: Answer) {
    const { sessionId } = actor
    const before = this.#callers.get(sessionId)
    const known = this.#callerOf(actor)
    if (before && !known) this.#forgetAll(before)
    const caller = known ?? { ...accessStateOf(actor), answers: new Map<string, Answer>() }
    const oldest = caller.answers.keys().next().value
    const isFull = caller.answers.size >= mostAnswers && !caller.answers.has(requestedAddress)
    for (const key of [requestedAddress, ...(isFull && oldest !== undefined ? [oldest] : [])]) {
      const replaced = caller.answers.get(key)
      if (replaced) this.#memory.delete(replaced)
    }
    this.#callers.set(sessionId, caller)
    caller.answers.set(requestedAddress, answer)
    const bytes =
      overhead +
      textBytes(sessionId, requestedAddress, answer.etag, caller.accessState) +
      (answer.body ? Buffer.byteLength(answer.body.payload) : 0)
    this.#memory.set(answer, bytes, () => {
      if (caller.answers.get(requestedAddress) === answer) caller.answers.delete(requestedAddress)
      const isLast = caller.answers.size === 0 && this.#callers.get(sessionId) === caller
      if (isLast) this.#callers.delete(sessionId)
    })
  }

  /** Notes that a response is started, and returns the state to record for it. */
  begin(
    request: FastifyRequest,
    { changedBy, ofOthers = false, seconds }: Omit<Polled, 'changesAt'>,
  ): Requested {
    const begun = this.#now().getTime()
    const requested = {
      changedBy,
      ofOthers,
      tick: this.#tick,
      begun,
      until: begun + seconds * 1000,
    }
    const key = buildKey(request)
    if (key !== null) this.#builds.begin(key, requested)
    return requested
  }

  /**
   * When the same response, which is being built for another request of this session, is finished; undefined
   * if it is not, or would be out of date.
   */
  underWay(request: FastifyRequest): Promise<void> | undefined {
    const key = buildKey(request)
    const build = key === null ? undefined : this.#builds.of(key)
    if (!build || !request.actor || !this.#isListening) return undefined
    return this.#isOutdated(build.start, request.actor) ? undefined : build.over
  }

  /** Notes that a response is finished, so that others need not wait for it. */
  end(request: FastifyRequest, requested: Requested): void {
    const key = buildKey(request)
    if (key !== null) this.#builds.end(key, requested)
  }

  #note(what: string) {
    this.#tick += 1
    // The map must not grow without limit; once it is cleared, every response being built counts as outdated.
    if (this.#last.size >= mostUsers) {
      this.#last.clear()
      this.#allAnew = this.#tick
    }
    this.#last.set(what, this.#tick)
  }

  #isOutdated({ tick, changedBy, ofOthers }: Requested, actor: RequestActor): boolean {
    const isSince = (what: string) => (this.#last.get(what) ?? 0) > tick
    const isOwn = isSince(ofOthers ? anybody : actor.id)
    return this.#allAnew > tick || isOwn || changedBy.some(isSince)
  }

  #answerTo({ actor, requestedAddress }: FastifyRequest): Answer | undefined {
    const answer =
      actor && requestedAddress ? this.#callerOf(actor)?.answers.get(requestedAddress) : undefined
    if (!answer || answer.until <= this.#now().getTime()) return undefined
    this.#memory.use(answer)
    return answer
  }

  #forgetAll({ answers }: Caller, isMeant: (answer: Answer) => boolean = () => true) {
    for (const answer of [...answers.values()]) if (isMeant(answer)) this.#memory.delete(answer)
  }

  /** Roles may change with time alone, when a subscription ends: then nothing remembered is valid. */
  #callerOf(actor: RequestActor): Caller | undefined {
    const caller = this.#callers.get(actor.sessionId)
    return caller?.accessState === accessStateOf(actor).accessState ? caller : undefined
  }
}

type RequestActor = NonNullable<FastifyRequest['actor']>

/** Who the caller is and what they may do: if any of it changes, every response may be different. */
function accessStateOf({
  id,
  roles,
  staffRole,
  name,
  email,
  lacksFactor,
  impersonation,
  openedCourses = [],
  openedStrategies = [],
}: RequestActor) {
  const opened = [openedCourses.join(), openedStrategies.join()]
  const rights = [roles.join(), ...opened, staffRole, lacksFactor, impersonation]
  const accessState = [id, ...rights, name, email].join('\n')
  return { userId: id, accessState }
}

/** Stands for the same request of the same session while it is being answered; null if for none. */
const buildKey = ({ actor, requestedAddress }: FastifyRequest): string | null =>
  actor && requestedAddress ? `${actor.sessionId} ${requestedAddress}` : null

/**
 * What a request asks for, as a key: the route with its validated parameters and query, of which nothing is
 * left that the contract does not name, and the encoding. Null if it is not remembered.
 */
function addressRequestedBy(request: FastifyRequest, takesQuery: boolean): string | null {
  const { method, params, query, headers, routeOptions } = request
  if (method !== 'GET' || headers['x-no-compression'] !== undefined) return null
  const requested = JSON.stringify([params, takesQuery ? query : null])
  const key = `${routeOptions.url} ${requested} ${headers['accept-encoding'] ?? ''}`
  return key.length > longestKey ? null : key
}

/** The body of a full response, if it is worth keeping. */
function bodyOf(reply: FastifyReply, payload: unknown): Body | null {
  if (reply.statusCode !== 200) return null
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return null
  if (Buffer.byteLength(payload) > largestBody) return null
  return { payload, headers: headersOf(reply) }
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
    /** For a polled call: what it asks for, and the response being built. */
    requestedAddress: string | null
    requested: Requested | null
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
export function pollHooks<Body>(answers: PolledAnswers, polled: Polled<Body>, takesQuery: boolean) {
  return {
    preHandler(request: FastifyRequest, reply: FastifyReply, done: () => void) {
      request.requestedAddress = addressRequestedBy(request, takesQuery)
      if (sendRemembered(answers, request, reply)) return
      const build = () => {
        const requested = answers.begin(request, polled)
        request.requested = requested
        // Whatever happens to this request, nobody must go on waiting for it.
        reply.raw.once('close', () => answers.end(request, requested))
        done()
      }
      const other = answers.underWay(request)
      if (!other) build()
      // Once only: a response that cannot be remembered would be built for one after the other.
      else void other.then(() => sendRemembered(answers, request, reply) || build())
    },
    onAnswer({ requested }: FastifyRequest, answer: Body) {
      if (!requested) return
      // A time in the past has already taken effect.
      const ahead = (polled.changesAt?.(answer) ?? [])
        .map((instant) => (instant ? Date.parse(instant) : 0))
        .filter((instant) => instant > requested.begun)
      requested.until = Math.min(requested.until, ...ahead)
    },
    onWritten({ requested }: FastifyRequest, until: number) {
      if (requested) requested.until = Math.min(requested.until, until)
    },
    leaving(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void) {
      if (request.requested) {
        answers.keep(request, reply, request.requested, payload)
        answers.end(request, request.requested)
      }
      done()
    },
  }
}
