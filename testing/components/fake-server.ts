import type { z } from 'zod'
import { batchReadsPath, type Endpoint } from '#contract/endpoint.ts'
import { getHealth } from '#contract/operations.ts'
import type { Problem } from '#contract/problem.ts'

/** What a server sends as the answer of a call. */
type AnswerInput<E extends Endpoint> = E['success']['body'] extends z.ZodType
  ? z.input<E['success']['body']>
  : null

interface MadeCall {
  method: string
  /** From the root of the site, without the query. */
  path: string
  query: URLSearchParams
  body: unknown
  /** When, on the page's clock. */
  at: number
}

/** A server that answers only what a test has planned. */
export interface FakeServer {
  /** All calls so far, in order. */
  calls: MadeCall[]
  /** Calls that no test planned. */
  unplanned: string[]
  /** The number of calls waiting for their response. */
  waiting: number
  /** Answers a call from now on; a list with its total number. */
  answer<E extends Endpoint>(endpoint: E, input: AnswerInput<E>): void
  /** Answers a call with an error from now on, with the message of `problem` if there is one. */
  fail(endpoint: Endpoint, status: number, problem?: Problem): void
  /** Answers a call with an error until the returned function is called. */
  failFor(endpoint: Endpoint, status: number): () => void
  /** Keeps a call waiting until the returned function is called. */
  hold(endpoint: Endpoint): () => void
}

type Handler = () => Response | Promise<Response>

/** Replaces the network with a server without any responses. */
export function fakeServer(): FakeServer {
  const planned = new Map<string, { method: string; path: RegExp; handle: Handler }>()
  const plan = ({ method, path }: Endpoint, handle: Handler) => {
    const pattern = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
    planned.set(`${method} ${path}`, { method, path: pattern, handle })
  }
  const handlerOf = (method: string, path: string) =>
    [...planned.values()].find((one) => one.method === method && one.path.test(path))?.handle
  const handlerFor = ({ method, path }: Endpoint) => {
    const handle = planned.get(`${method} ${path}`)?.handle
    if (!handle) throw new Error(`${path} has no answer that could be held back`)
    return handle
  }
  const server: FakeServer = {
    calls: [],
    unplanned: [],
    waiting: 0,
    answer(endpoint, input) {
      const headers = Array.isArray(input) ? { 'x-total-count': String(input.length) } : undefined
      const { status } = endpoint.success
      plan(endpoint, () => {
        return status === 204
          ? new Response(null, { status })
          : Response.json(input, { status, headers })
      })
    },
    fail(endpoint, status, problem) {
      plan(endpoint, () =>
        problem ? Response.json(problem, { status }) : new Response(null, { status }),
      )
    },
    failFor(endpoint, status) {
      const handle = handlerFor(endpoint)
      server.fail(endpoint, status)
      return () => plan(endpoint, handle)
    },
    hold(endpoint) {
      const handle = handlerFor(endpoint)
      const { promise, resolve } = Promise.withResolvers<void>()
      plan(endpoint, () => promise.then(handle))
      return () => {
        plan(endpoint, handle)
        resolve()
      }
    },
  }
  // What a test lets fail is not repeated by itself until it says that the academy is well again.
  server.fail(getHealth, 503)
  /** Several reads in one, each as if by itself. */
  const batch = async (query: URLSearchParams) => {
    const reads = (query.get('of') ?? '').split(' ').map(async (address) => {
      const answer = await window.fetch(`/api${address}`)
      const headers = Object.fromEntries(answer.headers)
      return answer.ok ? [[address, { headers, body: await answer.text() }]] : []
    })
    return Response.json(Object.fromEntries((await Promise.all(reads)).flat()))
  }
  window.fetch = async (input, init = {}) => {
    const { pathname: path, searchParams: query } = new URL(String(input), window.location.origin)
    // The event stream stays silent: everything is driven by the test and by the clock.
    if (path === '/api/events') return untilAborted(init.signal)
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    server.calls.push({ method, path, query, body, at: Date.now() })
    const handle = path === `/api${batchReadsPath}` ? () => batch(query) : handlerOf(method, path)
    if (!handle) {
      server.unplanned.push(`${method} ${path}`)
      throw new TypeError(`${method} ${path} is not planned`)
    }
    server.waiting += 1
    try {
      return await handle()
    } finally {
      server.waiting -= 1
    }
  }
  return server
}

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
