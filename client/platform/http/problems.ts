import type { ProblemIssue, SecondStep } from '#contract/problem.ts'
import { momentIn, withMoments } from '#contract/times/utc-moment.ts'
import { ownZone } from '../zone.ts'

/** An unsuccessful answer from the server, in the API's one error shape. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  /** One of the codes of contract/problem.ts. */
  readonly code: string
  /** What is wrong with which field of the input; empty for any other problem. */
  readonly issues: ProblemIssue[]
  /** Seconds to wait before the next attempt, if the server said so. */
  readonly retryAfter: number | null
  /** How a sign-in that asks for a second factor continues. */
  readonly secondStep: SecondStep | null

  constructor(problem: {
    status: number
    code: string
    message: string
    issues?: ProblemIssue[]
    retryAfter?: number | null
    secondStep?: SecondStep
  }) {
    // The server writes times in UTC if it does not know its reader's zone.
    super(withMoments(problem.message, (instant) => momentIn(new Date(instant), ownZone())))
    this.status = problem.status
    this.code = problem.code
    this.issues = problem.issues ?? []
    this.retryAfter = problem.retryAfter ?? null
    this.secondStep = problem.secondStep ?? null
  }
}

/** No answer came at all: offline, or the server can't be reached. */
export class NetworkProblem extends Error {
  override name = 'NetworkProblem'

  constructor(options?: ErrorOptions) {
    super('The academy can’t be reached. Please check your connection and try again.', options)
  }
}

/** The server's own message if it refused the request, `otherwise` after any other failure. */
export const refusalText = (error: unknown, otherwise: string): string =>
  error instanceof ApiProblem && error.status < 500 ? error.message : otherwise

/** Whether the same call may well succeed a little later: no answer, or a server error. */
export function isTransient(error: unknown): boolean {
  return error instanceof NetworkProblem || (error instanceof ApiProblem && error.status >= 500)
}

/** Whether the academy itself gave no answer: none came, or that of a proxy, or it had no room for the call. */
export function isUnanswered(error: unknown): boolean {
  const isOfProxy = error instanceof ApiProblem && [502, 503, 504].includes(error.status)
  return isOfProxy || error instanceof NetworkProblem
}
