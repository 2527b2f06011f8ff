import { z } from 'zod'

/** Every error code of the API with its HTTP status; the only place where the two are paired. */
export const problemStatus = {
  bad_request: 400,
  invalid_input: 400,
  malformed_json: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  /** The password was correct, and the sign-in continues with `secondStep`. */
  second_factor_required: 401,
  forbidden: 403,
  /** The back office requires a second factor, and the caller has none. */
  factor_missing: 403,
  /** The call requires a recent proof of identity: POST /me/proof, then retry. */
  proof_required: 403,
  /** A sign-in to a suspended account, with the correct password. */
  suspended: 403,
  /** Anything but reading, while viewing the site as somebody else. */
  viewing: 403,
  /** A registration while the academy accepts none. */
  registration_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** An edit of something that somebody else has changed since it was read. */
  overtaken: 409,
  precondition_failed: 412,
  too_large: 413,
  /** The user's files have used up their quota. */
  space_used_up: 413,
  unsupported_type: 415,
  range_not_satisfiable: 416,
  rule_violated: 422,
  locked: 423,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** What is stored can be read, but the database or the disk of the files takes nothing new. */
  writes_refused: 503,
  /** The disk for stored files is nearly full. */
  disk_full: 507,
} as const

export type ProblemCode = keyof typeof problemStatus

export const problemIssueSchema = z.object({ path: z.string(), message: z.string() })
export type ProblemIssue = z.infer<typeof problemIssueSchema>

/** The second factors: a code from an authenticator app, a passkey, a recovery code. */
export const factorMethods = ['totp', 'passkey', 'recovery'] as const
const factorMethodSchema = z.enum(factorMethods)
export type FactorMethod = z.infer<typeof factorMethodSchema>

/** How the sign-in continues: POST /auth/second-factor with this token, within minutes, by one of these methods. */
const secondStepSchema = z.object({ token: z.string(), methods: z.array(factorMethodSchema) })
export type SecondStep = z.infer<typeof secondStepSchema>

/**
 * The shape of every error response. `requestId` is present in 5xx responses only, `secondStep`
 * only with `second_factor_required`.
 */
export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(problemIssueSchema).optional(),
  requestId: z.string().optional(),
  secondStep: secondStepSchema.optional(),
})
export type Problem = z.infer<typeof problemSchema>
