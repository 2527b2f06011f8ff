import type { z } from 'zod'
import { Failure } from '#server/platform/failure.ts'
import type { TransferContent } from '../courses.questions.ts'

/** What a module finds of its own in a file; throws a Failure that says what is wrong, or that there is nothing. */
export function ownContent<Schema extends z.ZodType>(
  content: TransferContent,
  name: string,
  schema: Schema,
): z.output<Schema> {
  return checkedAs(schema, content[name], `Its ${name}`)
}

/** A value of a file once it is checked; throws a Failure about `what` it should be. */
export function checkedAs<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  if (value === undefined) throw unusable(`${what} is missing.`)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue && issue.path.length > 0 ? ` (${issue.path.map(String).join('.')})` : ''
  throw unusable(`${what} cannot be used: ${issue?.message ?? 'invalid'}${place}.`)
}

/** The refusal of a file, or of a part of it, in words. */
export const unusable = (message: string): Failure => new Failure('rule_violated', message)
