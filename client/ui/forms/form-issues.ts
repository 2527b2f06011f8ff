import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiProblem } from '#client/platform/problems.ts'

/**
 * Shows what the server found wrong at the fields it names. `fields` are the form's, by the names
 * that the server has for them; issues with other names are left to the message of the whole.
 */
export function showIssues<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: Readonly<Record<string, Path<Values>>>,
): void {
  if (!(error instanceof ApiProblem)) return
  for (const { path, message } of error.issues) {
    const name = Object.hasOwn(fields, path) ? fields[path] : undefined
    if (name !== undefined) setError(name, { message })
  }
}
