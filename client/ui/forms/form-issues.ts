import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiProblem } from '#client/platform/http/problems.ts'

/**
 * Shows the server's validation issues at the fields they name. `fields` maps the server's names to
 * the form's; issues with other names are left to the form's own message.
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
