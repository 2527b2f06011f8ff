import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import {
  type AnswerOf,
  type Endpoint,
  type HttpMethod,
  type ReceivedBy,
  type ResultOf,
  totalCountHeader,
} from '#contract/endpoint.ts'
import type { Access, Permission } from '#contract/permissions.ts'
import { problemSchema } from '#contract/problem.ts'
import { onceHeaders, sentBy } from '../creations/sent.ts'
import { Failure } from '../failure.ts'
import type { Caller } from './actor.ts'
import { operationNames } from './operation-names.ts'
import { type Polled, type PolledAnswers, pollHooks } from './polled.ts'

declare module 'fastify' {
  interface FastifyInstance {
    polled: PolledAnswers | null
  }
  interface FastifyContextConfig {
    access?: Access
    /** Left out of the general limit of calls per user, since it has one of its own. */
    unlimited?: boolean
    /** The path itself is a secret: the log names the route in its place. */
    secretAddress?: boolean
    /** Asks for a recent proof that it is the account's owner. */
    proof?: ProofRule
    /** The successful answer of a call that answers by itself, for the API document. */
    answers?: StreamedAnswer
  }
  interface FastifyRequest {
    actor: Caller | null
  }
}

/** Which calls of a route ask for a recent proof, and of whom. */
export interface ProofRule {
  /** Of everybody, where it is not left to what the account and the academy have chosen. */
  ofEverybody: boolean
  appliesTo: (received: { params: unknown; query: unknown; body: unknown }) => boolean
}

/** What a call that answers by itself sends: its content type unless it has no body, and what it is. */
export interface StreamedAnswer {
  status: 200 | 201 | 204 | 303
  type?: string
  what: string
}

/** A mounted call as the rest of the program sees it: the permission tests walk a list of these. */
export interface Route {
  readonly method: HttpMethod | 'HEAD' | 'PATCH'
  /** Relative to /api, with `:name` parameters. */
  readonly path: string
  readonly access: Access
  /** Whether its answer is one JSON value, given at once. */
  readonly answersJson?: boolean
  /** Whether it, or some of its calls, ask for a recent proof. */
  readonly asksProof?: boolean
  mount(app: FastifyInstance): void
}

/** The actor that a route of each access meets: nobody where it is public, somebody elsewhere. */
type ActorFor = Record<Permission, Caller> & { public: null }

/** What a handler gets. `actor` is present wherever the route is not public. */
interface Call<E extends Endpoint, A extends Access> extends ReceivedBy<E> {
  actor: ActorFor[A]
  request: FastifyRequest
  reply: FastifyReply
}

interface RouteOptions<E extends Endpoint, A extends Access> {
  /** Who may call: a permission, or 'public' written out. */
  access: A
  /**
   * For what cannot be undone: the caller must have proved within the last minutes to be the account's
   * owner, if the account has a second factor or the academy wants it of all; 'of-everybody' asks it
   * in any case. A function says which calls it concerns.
   */
  proof?: 'required' | 'of-everybody' | ((received: ReceivedBy<E>) => boolean)
  /** For a list that clients ask for again and again: 'not modified' costs the database nothing. */
  polled?: Polled<AnswerOf<E>>
  /** Left out of the general limit, as what it leads to is counted. */
  unlimited?: boolean
  handle: (call: Call<E, A>) => Promise<Handled<E>> | Handled<E>
}

/** Where the answer has no content, what a handler gives is not sent. */
type Handled<E extends Endpoint> = E['success']['body'] extends null ? unknown : ResultOf<E>

/**
 * Joins an endpoint of the contract with its handler. Input is validated against the contract before
 * the handler runs, and the answer leaves through the contract's schema: what it does not name is
 * not sent.
 */
export function route<E extends Endpoint, const A extends Access>(
  endpoint: E,
  options: RouteOptions<E, A>,
): Route {
  const { method, path, success } = endpoint
  const proof = options.proof && proofRule(options.proof)
  return {
    method,
    path,
    access: options.access,
    answersJson: success.body !== null,
    asksProof: proof !== undefined,
    mount(app) {
      const polled = options.polled && app.polled && pollHooks(app.polled, options.polled)
      app.route({
        method,
        url: path,
        schema: schemaOf(endpoint, path),
        config: { access: options.access, unlimited: options.unlimited, ...(proof && { proof }) },
        ...(endpoint.body && { preValidation: refuseForms }),
        ...(polled && { preValidation: polled.preValidation, onSend: polled.onSend }),
        handler: async (request, reply) => {
          const sent = endpoint.once && sentBy(request)
          const actor = sent && request.actor ? { ...request.actor, sent } : request.actor
          const call = { ...received(request), actor, request, reply }
          // Fastify has validated the parts against the endpoint's own schemas just before.
          const result: unknown = await options.handle(call as Call<E, A>)
          reply.code(success.status)
          if (!success.body) return reply.send()
          const answer = success.counted ? pageOf(result as Counted, success.body, reply) : result
          polled?.onAnswer(request, answer as AnswerOf<E>)
          return answer
        },
      })
    },
  }
}

function proofRule<E extends Endpoint>(
  proof: NonNullable<RouteOptions<E, Access>['proof']>,
): ProofRule {
  const ofEverybody = proof === 'of-everybody'
  if (typeof proof === 'string') return { ofEverybody, appliesTo: () => true }
  // The request has been validated against the endpoint's own schemas by then.
  return { ofEverybody, appliesTo: (received) => proof(received as ReceivedBy<E>) }
}

interface Counted {
  items: unknown[]
  total: number
}

/** The body of a counted answer; the total goes into the header. */
function pageOf({ total, ...page }: Counted, body: z.ZodType, reply: FastifyReply) {
  reply.header(totalCountHeader, total)
  return body instanceof z.ZodArray ? page.items : page
}

/** Forms are parsed for the calls that receive files; a call that takes JSON takes nothing else. */
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
/** The refusals of every call, for its schema. */
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

/** A call that streams (uploads, files, the live stream): it reads and answers by itself. */
interface StreamRouteOptions<A extends Access> {
  method: HttpMethod | 'HEAD' | 'PATCH'
  path: string
  access: A
  summary: string
  answers: StreamedAnswer
  /** Schemas for the parts that are validated before the handler. */
  schema?: Pick<FastifySchema, 'params' | 'querystring'>
  unlimited?: boolean
  /** Whether the path holds a secret, which no log may name. */
  secretAddress?: boolean
  /** Whether HEAD is answered too, by the same handler; an endless answer has none. */
  head?: boolean
  /** Takes the body of whatever type as a Buffer of at most so many bytes, as signatures need it. */
  rawBodyBytes?: number
  /** A content type whose bodies are left unread, for the handler to read from the raw request. */
  unreadBody?: string
  handle: (call: {
    actor: ActorFor[A]
    request: FastifyRequest
    reply: FastifyReply
  }) => Promise<unknown>
}

/** Declares a call whose body or answer is not one JSON value. Access is checked all the same. */
export function streamRoute<const A extends Access>(options: StreamRouteOptions<A>): Route {
  const { method, path, access, summary, answers, schema } = options
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
      config: { access, unlimited, secretAddress, answers },
      handler: (request, reply) => {
        const actor = request.actor as ActorFor[A]
        return options.handle({ actor, request, reply })
      },
    })
  return {
    method,
    path,
    access,
    mount(app) {
      if (rawBodyBytes !== undefined) app.register(rawBodies(rawBodyBytes, add))
      else if (unreadBody !== undefined) app.register(unreadBodies(unreadBody, add))
      else add(app)
    },
  }
}

/** A scope of its own, since how bodies are parsed holds for a whole scope. */
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
