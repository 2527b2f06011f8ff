import type { ProblemCode, ProblemIssue, SecondStep } from '#contract/problem.ts'

interface FailureDetails {
  issues?: ProblemIssue[]
  /** Seconds after which a retry makes sense; sent as the Retry-After header. */
  retryAfter?: number
  /** How a sign-in that requires a second factor continues. */
  secondStep?: SecondStep
  /** The actual error, for the log only. */
  cause?: unknown
}

/**
 * An expected error. `code` decides the HTTP status (contract/problem.ts), `message` is shown to
 * people and therefore reveals nothing internal.
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

/** The error for anything but reading, while viewing the site as somebody else. */
export const onlyLooking = () =>
  new Failure('viewing', 'You are viewing as someone else: nothing can be changed.')

/** The error while the database, or the program itself, cannot answer. */
export const unavailable = (cause: unknown) =>
  new Failure('unavailable', 'The academy is busy or restarting. Please try again in a moment.', {
    retryAfter: 2,
    cause,
  })

/** The one error for objects that do not exist and for those the caller may not know about. */
export const notFound = () => new Failure('not_found', 'Not found.')
