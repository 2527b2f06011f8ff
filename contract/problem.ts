import { z } from 'zod'

/** Every error code of the API with its HTTP status; the only place where the two meet. */
export const problemStatus = {
  bad_request: 400,
  invalid_input: 400,
  malformed_json: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  /** The password was right, and the sign-in goes on with `secondStep`. */
  second_factor_required: 401,
  forbidden: 403,
  /** The back office asks for a second factor, and the caller has none. */
  factor_missing: 403,
  /** The call asks for a recent proof that it is the account's owner: POST /me/proof, then again. */
  proof_required: 403,
  /** A sign-in, with the right password, to an account that is suspended. */
  suspended: 403,
  /** Anything but reading, by somebody who only looks at the site as somebody else. */
  viewing: 403,
  /** A registration while the academy takes none. */
  registration_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** An edit of what somebody else has changed since it was read. */
  overtaken: 409,
  precondition_failed: 412,
  too_large: 413,
  /** The files of a user take all that they may. */
  space_used_up: 413,
  unsupported_type: 415,
  range_not_satisfiable: 416,
  rule_violated: 422,
  locked: 423,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** The disk that files are kept on is nearly full. */
  disk_full: 507,
} as const

export type ProblemCode = keyof typeof problemStatus

export const problemIssueSchema = z.object({ path: z.string(), message: z.string() })
export type ProblemIssue = z.infer<typeof problemIssueSchema>

/** The ways to show a second factor: a code of an authenticator app, a passkey, a recovery code. */
export const factorMethods = ['totp', 'passkey', 'recovery'] as const
const factorMethodSchema = z.enum(factorMethods)
export type FactorMethod = z.infer<typeof factorMethodSchema>

/** How a sign-in goes on: by POST /auth/second-factor with this token, within minutes, by one of these. */
const secondStepSchema = z.object({ token: z.string(), methods: z.array(factorMethodSchema) })
export type SecondStep = z.infer<typeof secondStepSchema>

/**
 * The one shape of every error answer. `requestId` is present on 5xx answers only, `secondStep` with
 * `second_factor_required` only.
 */
export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(problemIssueSchema).optional(),
  requestId: z.string().optional(),
  secondStep: secondStepSchema.optional(),
})
export type Problem = z.infer<typeof problemSchema>
