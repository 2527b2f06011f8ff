import { z } from 'zod'

/** Every error code of the API with its HTTP status; the only place where the two meet. */
export const problemStatus = {
  bad_request: 400,
  invalid_input: 400,
  malformed_json: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  forbidden: 403,
  /** A sign-in, with the right password, to an account that is suspended. */
  suspended: 403,
  /** A registration while the academy takes none. */
  registration_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** An edit of what somebody else has changed since it was read. */
  overtaken: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_type: 415,
  range_not_satisfiable: 416,
  rule_violated: 422,
  locked: 423,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

export const problemIssueSchema = z.object({ path: z.string(), message: z.string() })
export type ProblemIssue = z.infer<typeof problemIssueSchema>

/** The one shape of every error answer. `requestId` is present on 5xx answers only. */
export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(problemIssueSchema).optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof problemSchema>
