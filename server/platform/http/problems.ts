import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import {
  type Problem,
  type ProblemCode,
  type ProblemIssue,
  problemStatus,
} from '#contract/problem.ts'
import { isOvertaken, isUnavailable } from '../database/problems.ts'
import { Failure, notFound, unavailable } from '../failure.ts'
import { logged, originOf } from './client-address.ts'

const internalMessage = 'Something went wrong on our side. Please try again.'

/** Sends `failure` in the standard error format of the API. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const status = problemStatus[failure.code]
  const problem: Problem = { code: failure.code, message: failure.message }
  if (failure.issues) problem.issues = failure.issues
  if (failure.secondStep) problem.secondStep = failure.secondStep
  if (status >= 500) problem.requestId = request.id
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
  reply.header('cache-control', 'no-store')
  // The format is fixed here, so it needs no response schema; it is JSON whatever was requested.
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem)
}

/** Every error that reaches the HTTP layer ends here and becomes a Failure. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = toFailure(error)
  if (problemStatus[failure.code] >= 500) {
    request.log.error({ reqId: request.id, err: failure.cause ?? error }, failure.message)
  } else logRefusal(request, failure)
  return sendFailure(request, reply, failure)
}

/** Errors that an intruder would get repeatedly; the others are ordinary mistakes. */
const suspicious: readonly ProblemCode[] = ['unauthorized', 'forbidden', 'too_many_requests']

/**
 * Logs one line with the route's pattern: the address itself may contain a secret, as may its
 * query. Without the error's message, which may repeat the input.
 */
function logRefusal(request: FastifyRequest, { code, cause }: Failure) {
  const { method, actor, routeOptions } = request
  const route = routeOptions?.url ?? null
  const entry = { ...logged(originOf(request)), method, route, user: actor?.id, code }
  if (suspicious.includes(code)) request.log.info(entry, 'refused')
  else request.log.debug({ ...entry, cause: cause instanceof Error ? cause.name : null }, 'refused')
}

/** Answers an address that the router cannot parse; such a request runs no hooks. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'x-request-id': request.id,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  handleError(error, request, reply)
}

function toFailure(error: FastifyError): Failure {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error)
  const known = fastifyCodes[error.code]
  if (known) return new Failure(known[0], known[1])
  // Before isUnavailable: a client that disconnects while sending is also reported as a lost
  // connection.
  const { statusCode = 500 } = error
  if (statusCode === 416) {
    return new Failure('range_not_satisfiable', 'The file does not have this range.')
  }
  if (statusCode === 412) {
    return new Failure('precondition_failed', 'This is not the expected file.')
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new Failure('bad_request', 'The request could not be understood.')
  }
  if (isUnavailable(error)) return unavailable(error)
  if (isOvertaken(error)) {
    const message = 'Something else was saved at the same moment. Reload and try again.'
    return new Failure('conflict', message, { cause: error })
  }
  return new Failure('internal', internalMessage, { cause: error })
}

/** A path parameter that is not a valid id refers to nothing, so the response is a 404. */
function invalidInput(error: FastifyError): Failure {
  if (error.validationContext === 'params') return notFound()
  const issues: ProblemIssue[] = (error.validation ?? []).slice(0, 50).map((issue) => ({
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'Invalid value',
  }))
  return new Failure('invalid_input', issues[0]?.message ?? 'Invalid input.', { issues })
}

const fastifyCodes: Record<string, [ProblemCode, string]> = {
  FST_ERR_BAD_URL: ['bad_request', 'The address is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', notFound().message],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_json', 'The request body is not valid JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_type',
    'This type of content is not accepted here.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The request body has the wrong length.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is too large.'],
  FST_FILES_LIMIT: ['bad_request', 'Send one file at a time.'],
  FST_FIELDS_LIMIT: ['bad_request', 'The form has too many fields.'],
  FST_PARTS_LIMIT: ['bad_request', 'The form has too many parts.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_type', 'Send the file as multipart/form-data.'],
}
