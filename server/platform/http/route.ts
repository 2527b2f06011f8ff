import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  onSendHookHandler,
} from 'fastify'
import { z } from 'zod'
import type { Access, Permission } from '#contract/access/permissions.ts'
import {
  type AnswerOf,
  type Endpoint,
  type HttpMethod,
  type ReceivedBy,
  type ResultOf,
  totalCountHeader,
} from '#contract/endpoint.ts'
import { problemSchema } from '#contract/problem.ts'
import { onceHeaders, sentBy } from '../creations/sent.ts'
import { Failure } from '../failure.ts'
import type { createLines } from '../lines.ts'
import type { Caller } from './actor.ts'
import { compressedWell } from './compressed-well.ts'
import type { Effect, EffectOf } from './effects.ts'
import { operationNames } from './operation-names.ts'
import { type Polled, type PolledAnswers, pollHooks } from './polled.ts'
import { WrittenAnswer } from './written.ts'

declare module 'fastify' {
  interface FastifyInstance {
    polled: PolledAnswers | null
    /** Makes reads of a user a few at a time, so that the database is free for others. */
    readInTurn: ReturnType<typeof createLines>
  }
  interface FastifyContextConfig {
    access?: Access
    /** Exempt from the general limit of calls per user, because it has its own. */
    unlimited?: boolean
    /** The path itself is a secret: the log contains the route instead. */
    secretAddress?: boolean
    /** What it does, which decides whether a recent proof is required. */
    effect?: EffectOf
    /** Answers with JSON that leaves through a schema, and with nothing else. */
    sendsData?: boolean
    /** Is handed the answer as it leaves, after all else. */
    leaving?: onSendHookHandler
    /** The successful answer of a call that answers by itself, for the API document. */
    answers?: StreamedAnswer
  }
  interface FastifyRequest {
    actor: Caller | null
    /** Whether the body was still arriving when the caller was admitted. */
    isBodyLate: boolean
    /** Throws 401 or 403 if an admitted caller has lost a right since; null on a public call. */
    confirmRights: (() => Promise<void>) | null
  }
}

/** The response of a call that writes it itself: its content type, unless it has no body, and its description. */
export interface StreamedAnswer {
  status: 200 | 201 | 204 | 303
  type?: string
  what: string
}

/** A mounted call as seen by the rest of the program: the permission tests iterate over a list of these. */
export interface Route {
  readonly method: HttpMethod | 'HEAD' | 'PATCH'
  /** Relative to /api, with `:name` parameters. */
  readonly path: string
  readonly access: Access
  /** Whether its answer is one JSON value, given at once. */
  readonly answersJson?: boolean
  /** Never answered as one of several. */
  readonly isAlone?: boolean
  /** What it does, or how that follows from what is received. */
  readonly effect?: EffectOf
  mount(app: FastifyInstance): void
}

/** The type of actor for each access: none if it is public, somebody otherwise. */
type ActorFor = Record<Permission, Caller> & { public: null }

/** The input of a handler. `actor` is present unless the route is public. */
interface Call<E extends Endpoint, A extends Access> extends ReceivedBy<E> {
  actor: ActorFor[A]
  request: FastifyRequest
  reply: FastifyReply
}

interface RouteOptions<E extends Endpoint, A extends Access> {
  /** Who may call: a permission, or an explicit 'public'. */
  access: A
  /**
   * What it does, of which a recent proof of being the account's owner may be asked; a function selects
   * by what is received. Every write of the back office declares it.
   */
  effect?: Effect | ((received: ReceivedBy<E>) => Effect)
  /** For a list that clients poll: 'not modified' needs no query. */
  polled?: Polled<AnswerOf<E>>
  /** Holds secrets, or where somebody is signed in: no cache may store it. */
  unstored?: true
  /** What it says of the installation leaves by itself only, never within the answer of several reads. */
  alone?: true
  /** It is made in a line of its own, or is made of reads that have one: its calls do not wait in that of the user's reads. */
  hasOwnLine?: true
  /** A page waits for it at its start, so that its size counts more than the time to compress it. */
  startsPages?: true
  /** The most bytes of its body, where what it may hold is more than other calls take. */
  bodyBytes?: number
  handle: (call: Call<E, A>) => Promise<Handled<E>> | Handled<E>
}

/**
 * If the response has no content, the handler's result is not sent. A result that is written already was
 * written by the schema.
 */
type Handled<E extends Endpoint> = E['success']['body'] extends null
  ? unknown
  : ResultOf<E> | WrittenAnswer<AnswerOf<E>>

/**
 * Joins an endpoint of the contract with its handler. Input is validated against the contract
 * before the handler runs, and the response is serialised with the contract's schema: other fields
 * are not sent.
 */
export function route<E extends Endpoint, const A extends Access>(
  endpoint: E,
  options: RouteOptions<E, A>,
): Route {
  const { method, path, success } = endpoint
  // The request has been validated against the endpoint's own schemas by then.
  const effect = options.effect as EffectOf | undefined
  const waitsInLine = method === 'GET' && !options.hasOwnLine
  return {
    method,
    path,
    access: options.access,
    answersJson: success.body !== null,
    isAlone: options.alone === true,
    effect,
    mount(app) {
      const takesQuery = endpoint.query !== undefined
      const polled =
        options.polled && app.polled && pollHooks(app.polled, options.polled, takesQuery)
      app.route({
        method,
        url: path,
        schema: schemaOf(endpoint, path),
        ...(options.startsPages && { compress: compressedWell }),
        ...(options.bodyBytes && { bodyLimit: options.bodyBytes }),
        config: {
          access: options.access,
          sendsData: true,
          ...(effect && { effect }),
          ...(polled && { leaving: polled.leaving }),
        },
        ...(endpoint.body && { preValidation: refuseForms }),
        ...(polled && { preHandler: polled.preHandler }),
        handler: async (request, reply) => {
          const sent = endpoint.once && sentBy(request)
          const actor = sent && request.actor ? { ...request.actor, sent } : request.actor
          const call = { ...received(request), actor, request, reply }
          // Fastify has just validated the parts against the endpoint's own schemas.
          const handle = async (): Promise<unknown> => options.handle(call as Call<E, A>)
          const result =
            waitsInLine && actor ? await app.readInTurn(actor.id, handle) : await handle()
          reply.code(success.status)
          if (options.unstored) reply.header('cache-control', 'no-store')
          if (!success.body) return reply.send()
          if (result instanceof WrittenAnswer) {
            polled?.onWritten(request, result.until)
            if (result.total !== undefined) reply.header(totalCountHeader, result.total)
            reply.type('application/json; charset=utf-8')
            return result.text
          }
          const { page, total } = success.counted
            ? pageIn(result, success.body)
            : { page: result, total: null }
          if (total !== null) reply.header(totalCountHeader, total)
          polled?.onAnswer(request, page as AnswerOf<E>)
          return page
        },
      })
    },
  }
}

/** The body of a counted response, and the total for its header. */
export function pageIn(result: unknown, body: z.ZodType): { page: unknown; total: number } {
  const { total, ...page } = result as { items: unknown[]; total: number }
  return { page: body instanceof z.ZodArray ? page.items : page, total }
}

/** Forms are parsed for the calls that receive files; a call that accepts JSON accepts nothing else. */
async function refuseForms(request: FastifyRequest) {
  if (request.isMultipart()) throw new Failure('unsupported_type', 'Send the data as JSON.')
}

function schemaOf(endpoint: Endpoint, path: string): FastifySchema {
  const { params, query, body, once, success, summary } = endpoint
  return {
    ...labels(path, summary),
    operationId: operationNames.get(endpoint),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(once && { headers: onceHeaders }),
    response: { [success.status]: success.body ?? noContent, ...problems },
  }
}

const noContent = z.null().describe('Done; the answer has no content')
/** The error responses of every call, for its schema. */
export const problems = { '4xx': problemSchema, '5xx': problemSchema }

const labels = (path: string, summary: string): FastifySchema => ({
  summary,
  tags: [path.split('/')[1] ?? 'academy'],
})

const received = (request: FastifyRequest) => ({
  params: request.params,
  query: request.query,
  body: request.body,
})

/** A call that streams (uploads, files, the live stream): it reads and writes by itself. */
interface StreamRouteOptions<A extends Access> {
  method: HttpMethod | 'HEAD' | 'PATCH'
  path: string
  access: A
  summary: string
  answers: StreamedAnswer
  /** Schemas for the parts that are validated before the handler. */
  schema?: Pick<FastifySchema, 'params' | 'querystring'>
  effect?: Effect
  unlimited?: boolean
  /** Whether the path contains a secret, which must not be logged. */
  secretAddress?: boolean
  /** Whether HEAD is supported, by the same handler; an endless response has none. */
  head?: boolean
  /** Reads a body of any type as a Buffer of at most this many bytes, as needed for verifying signatures. */
  rawBodyBytes?: number
  /** A content type whose bodies are left unread, for the handler to read from the raw request. */
  unreadBody?: string
  handle: (call: {
    actor: ActorFor[A]
    request: FastifyRequest
    reply: FastifyReply
  }) => Promise<unknown>
}

/** Declares a call whose body or response is not a single JSON value. Access is still checked. */
export function streamRoute<const A extends Access>(options: StreamRouteOptions<A>): Route {
  const { method, path, access, effect, summary, answers, schema } = options
  const {
    unlimited = false,
    head = true,
    secretAddress = false,
    rawBodyBytes,
    unreadBody,
  } = options
  const add = (app: FastifyInstance) =>
    app.route({
      method,
      url: path,
      exposeHeadRoute: head,
      schema: { response: problems, ...schema, ...labels(path, summary) },
      config: { access, unlimited, secretAddress, answers, ...(effect && { effect }) },
      handler: (request, reply) => {
        const actor = request.actor as ActorFor[A]
        return options.handle({ actor, request, reply })
      },
    })
  return {
    method,
    path,
    access,
    effect,
    mount(app) {
      if (rawBodyBytes !== undefined) app.register(rawBodies(rawBodyBytes, add))
      else if (unreadBody !== undefined) app.register(unreadBodies(unreadBody, add))
      else add(app)
    },
  }
}

/** In a scope of its own, since body parsers apply to a whole scope. */
const rawBodies = (bodyLimit: number, add: (app: FastifyInstance) => void) =>
  async function takeRawBodies(scope: FastifyInstance) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
      done(null, body),
    )
    add(scope)
  }

const unreadBodies = (contentType: string, add: (app: FastifyInstance) => void) =>
  async function leaveBodies(scope: FastifyInstance) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(contentType, (_, _body, done) => done(null))
    add(scope)
  }
