import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { problemSchema } from '#contract/problem.ts'
import type { Answer } from '#testing/app.ts'
import type { Schema } from './schema.ts'

export interface Parameter {
  in: string
  name: string
  required?: boolean
  schema: Schema
}
type Content = Record<string, { schema: Schema }>
interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/** One call as the API document describes it. */
export interface Call {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  inPath: Parameter[]
  inQuery: Parameter[]
  /** Null if the document describes no JSON body. */
  body: Schema | null
  responses: Operation['responses']
}

/** Every call of the document. */
export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { operationId, parameters = [], requestBody, responses } = operation
      return {
        name: operationId,
        method: method.toUpperCase() as Call['method'],
        path,
        inPath: parameters.filter((one) => one.in === 'path'),
        inQuery: parameters.filter((one) => one.in === 'query'),
        body: requestBody?.content['application/json']?.schema ?? null,
        responses,
      }
    }),
  )

/** The standard error format, without additional fields. */
const strictProblem = problemSchema.strict()

/** Returns what is wrong with a response according to the document; null if nothing is. */
export function createJudge() {
  // That these are schemas at all is checked with the whole document, by `npm run check`.
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  addFormats.default(ajv)
  const compiled = new Map<Schema, ReturnType<typeof ajv.compile>>()
  const validatorOf = (schema: Schema) => {
    const known = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, known)
    return known
  }

  return function faultOf({ responses }: Call, { status, headers, body, text }: Answer<unknown>) {
    if (status >= 500) return `answered ${status}: ${text}`
    if (status >= 400) {
      const { success, error } = strictProblem.safeParse(body)
      return success ? null : `refused in another shape: ${error.message}`
    }
    const described = responses[String(status)]
    if (!described) return `answered ${status}, which the document does not name`
    const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
    if (!described.content) return text === '' ? null : `answered ${text} instead of nothing`
    const schema = (described.content[type] ?? described.content['*/*'])?.schema
    if (!schema) return `answered ${type}, which the document does not name`
    if (type !== 'application/json') return null
    const validate = validatorOf(schema)
    return validate(body) ? null : `differs from its schema: ${ajv.errorsText(validate.errors)}`
  }
}
