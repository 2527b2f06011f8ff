import type { ProblemCode, ProblemIssue, SecondStep } from '#contract/problem.ts'

interface FailureDetails {
  issues?: ProblemIssue[]
  /** Seconds after which a new try makes sense; becomes the Retry-After header. */
  retryAfter?: number
  /** How a sign-in goes on that asks for a second factor. */
  secondStep?: SecondStep
  /** What really happened, for the log only. */
  cause?: unknown
}

/**
 * An expected refusal. `code` decides the HTTP status (contract/problem.ts), `message` is shown to
 * people and therefore names nothing internal.
 */
export class Failure extends Error {
  readonly code: ProblemCode
  readonly issues: ProblemIssue[] | undefined
  readonly retryAfter: number | undefined
  readonly secondStep: SecondStep | undefined

  constructor(code: ProblemCode, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'Failure'
    this.code = code
    this.issues = details.issues
    this.retryAfter = details.retryAfter
    this.secondStep = details.secondStep
  }
}

/** The answer to whatever is more than reading, while somebody looks at the site as somebody else. */
export const onlyLooking = () =>
  new Failure('viewing', 'You are only looking: nothing can be changed in this view.')

/** The one answer for what does not exist and for what the caller may not know to exist. */
export const notFound = () => new Failure('not_found', 'Not found.')
