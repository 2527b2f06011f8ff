import { newestEventHeader } from '#contract/endpoint.ts'
import type { FactorMethod, Problem, ProblemIssue, SecondStep } from '#contract/problem.ts'
import { reportCached, reportReachable } from '../offline/connection.ts'
import { cachedHeader } from '../worker/cached-answers.ts'
import { noteNewestEvent } from './newest-event.ts'
import { ApiProblem, NetworkProblem } from './problems.ts'

/** Where the API lives, on the page's own host. */
export const apiBase = '/api'

const onTheWay = new Set<Promise<Response>>()
/** The only paths that may be requested, while the others are kept closed. */
let open: readonly string[] | null = null

/**
 * Runs `work` while nothing but these paths is requested: what else begins meanwhile is aborted, and what is on its way has
 * so many milliseconds to arrive first. For the end of a session, after which every answer would be a refusal.
 */
export async function requestOnly<T>(
  paths: readonly string[],
  patience: number,
  work: () => Promise<T>,
): Promise<T> {
  open = paths
  try {
    const late = new Promise((resolve) => setTimeout(resolve, patience))
    await Promise.race([Promise.allSettled(onTheWay), late])
    return await work()
  } finally {
    open = null
  }
}

/**
 * fetch for the API, or the answer in `early`, which was requested before the scripts ran or
 * together with others. Throws
 * NetworkProblem if no answer comes; rethrows an abort unchanged.
 */
export async function request(
  path: string,
  init: RequestInit,
  early?: Promise<Response | undefined>,
): Promise<Response> {
  if (open?.includes(path) === false) throw new DOMException('The session ends.', 'AbortError')
  const answer = answerOf(path, init, early)
  onTheWay.add(answer)
  try {
    return await answer
  } finally {
    onTheWay.delete(answer)
  }
}

async function answerOf(
  path: string,
  init: RequestInit,
  early?: Promise<Response | undefined>,
): Promise<Response> {
  try {
    const response =
      (await early) ?? (await fetch(`${apiBase}${path}`, { credentials: 'same-origin', ...init }))
    const stored = response.headers.get(cachedHeader)
    if (stored !== null) reportCached(stored)
    else {
      reportReachable(true)
      noteNewestEvent(response.headers.get(newestEventHeader))
    }
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    reportReachable(false)
    throw new NetworkProblem({ cause: error })
  }
}

/** The problem described by an unsuccessful answer, even if its body is not in our format. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const text = await response.text().catch(() => '')
  return problemFrom(response.status, text, response.headers.get('retry-after'))
}

/** The code of an answer without a message from the server: each form has its own message for it. */
export const unreadable = 'unreadable'

/** The same for an answer that has already been read. */
export function problemFrom(status: number, text: string, retryAfter: string | null): ApiProblem {
  const seconds = Number(retryAfter)
  return new ApiProblem({
    ...(parseProblem(text) ?? {
      code: unreadable,
      message: 'The academy gave an answer that can’t be read. Please try again.',
    }),
    status,
    retryAfter: retryAfter && Number.isFinite(seconds) ? seconds : null,
  })
}

// Parsed by hand: errors must work before the schema library, which pages load only on demand.
function parseProblem(text: string): Problem | undefined {
  try {
    const { code, message, issues, secondStep }: Record<string, unknown> = Object(JSON.parse(text))
    if (typeof code !== 'string' || typeof message !== 'string') return undefined
    return {
      code,
      message,
      issues: Array.isArray(issues) ? issues.filter(isIssue) : undefined,
      secondStep: stepIn(secondStep),
    }
  } catch {
    return undefined
  }
}

function isIssue(value: unknown): value is ProblemIssue {
  const { path, message }: Record<string, unknown> = Object(value)
  return typeof path === 'string' && typeof message === 'string'
}

function stepIn(value: unknown): SecondStep | undefined {
  const { token, methods }: Record<string, unknown> = Object(value)
  if (typeof token !== 'string' || !Array.isArray(methods)) return undefined
  return { token, methods: methods.filter(isMethod) }
}

const isMethod = (value: unknown): value is FactorMethod =>
  value === 'totp' || value === 'passkey' || value === 'recovery'
