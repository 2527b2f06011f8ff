import { type Endpoint, onceHeader, type ResultOf, type SentTo } from '#contract/endpoint.ts'
import { keeper } from '../offline/device-worker.ts'
import { onceId, settleOnceId } from '../offline/once-ids.ts'
import { readImpersonation } from '../session/impersonation.ts'
import { requestReauthentication } from '../session/reauthentication.ts'
import { replaceAccessToken } from '../session/refresh.ts'
import { readAccessToken } from '../session/tokens.ts'
import { noteRead, takeEarly } from '../start/early.ts'
import { noteResult } from '../start/early-queries.ts'
import { joinGathered } from './gathered-reads.ts'
import { problemOf, request } from './http.ts'
import { ApiProblem, isTransient } from './problems.ts'
import { resultFrom } from './results.ts'
import { noteWrite } from './writes.ts'

/** What a call accepts in addition to what its endpoint declares. */
interface CallOptions {
  signal?: AbortSignal
  /** Lets the call outlive its page; its body may have at most 64 kB. */
  keepalive?: boolean
  /** For sign-in and registration: no token is sent, and a 401 is an answer about the input. */
  anonymous?: boolean
}

// Options are required only if the endpoint declares parameters or a body.
type Arguments<E extends Endpoint> =
  object extends SentTo<E> ? [sent?: SentTo<E> & CallOptions] : [sent: SentTo<E> & CallOptions]

/**
 * Makes one call of the contract and returns its checked answer: for a counted list the page and the
 * total; undefined if the answer has no content. On a 401 the token is replaced once and the call
 * repeated; it is also repeated once the user has given a proof that the server asks for. Throws
 * ApiProblem on any other unsuccessful answer, NetworkProblem if there is none, and whatever `signal`
 * was aborted with.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[sent]: Arguments<E>
): Promise<ResultOf<E>> {
  const response = await send(endpoint, sent ?? {})
  return resultOf(endpoint, response, addressOf(endpoint.path, sent ?? {}))
}

/** The result of an answer, which is noted for the page's next start. */
async function resultOf<E extends Endpoint>(
  endpoint: E,
  response: Response,
  of: string,
): Promise<ResultOf<E>>
async function resultOf(
  { method, success: { body, counted } }: Endpoint,
  response: Response,
  of: string,
): Promise<unknown> {
  if (!body) return undefined
  const result = resultFrom(body.parse(await response.json()), response.headers, counted)
  if (method === 'GET') noteResult(result, { of, counted })
  return result
}

interface Parts extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function send(endpoint: Endpoint, parts: Parts): Promise<Response> {
  const path = addressOf(endpoint.path, parts)
  if (!endpoint.once) return sendTo(path, endpoint.method, parts)
  const content = `${path} ${JSON.stringify(parts.body)}`
  return settled(content, sendTo(path, endpoint.method, parts, onceId(content)))
}

/** Forgets the id of a creation once its outcome is known. */
export async function settled<T>(content: string, work: Promise<T>): Promise<T> {
  try {
    const answer = await work
    settleOnceId(content)
    return answer
  } catch (error) {
    if (error instanceof ApiProblem && !isTransient(error)) settleOnceId(content)
    throw error
  }
}

/** Creates something at `path`, below /api, under an id from this device; returns the answer unchecked. */
export async function createAt(
  path: string,
  { body, id, signal }: { body: unknown; id: string; signal: AbortSignal },
): Promise<unknown> {
  return (await sendTo(path, 'POST', { body, signal }, id)).json()
}

/**
 * While an admin views the site as somebody else, every call carries that token: the server then
 * refuses everything but reads.
 */
const tokenFor = ({ anonymous }: Parts) =>
  readImpersonation()?.token ?? (anonymous ? null : readAccessToken())

async function sendTo(path: string, method: string, parts: Parts, id?: string): Promise<Response> {
  return withToken(tokenFor(parts), async (token) => {
    const early = method === 'GET' ? (takeEarly(path, token) ?? joinGathered(path)) : undefined
    const init = {
      method,
      headers: headersOf(token, parts.body !== undefined, id),
      body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
      signal: parts.signal,
      keepalive: parts.keepalive,
    }
    const keep = method === 'GET' ? keeper() : undefined
    const response = await request(path, init, early)
    void keep?.(path, token, response.clone())
    // Answers requested early or together cannot be aborted.
    if (early) parts.signal?.throwIfAborted()
    if (response.ok) {
      if (method === 'GET') noteRead(path)
      else noteWrite(path)
      return response
    }
    throw await problemOf(response)
  })
}

/**
 * Runs a request with the token; on a 401, once more with a new one, and once more after the proof that
 * the server asks for.
 */
export async function withToken<T>(
  token: string | null,
  attempt: (token: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await withFreshToken(token, attempt)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'proof_required') throw error
    if (!(await requestReauthentication())) throw error
    return withFreshToken(token, attempt)
  }
}

async function withFreshToken<T>(
  token: string | null,
  attempt: (token: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(token)
  } catch (error) {
    if (token === null || !(error instanceof ApiProblem) || error.status !== 401) throw error
    const next = await replaceAccessToken(token)
    if (next === null) throw error
    return await attempt(next)
  }
}

function headersOf(token: string | null, hasBody: boolean, id?: string): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (hasBody) headers.set('content-type', 'application/json')
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (id !== undefined) headers.set(onceHeader, id)
  return headers
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
