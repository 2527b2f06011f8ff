import { Failure } from '../failure.ts'

/**
 * Makes sure that a locked row is still the version seen by its editor: throws 409 if `seen`, the
 * `updatedAt` given to the editor, differs from the row's. Without `seen` there is no check.
 */
export function requireUnchanged(seen: string | undefined, row: { updatedAt: Date }): void {
  // The driver truncates instants to the millisecond, as they were sent to the editor.
  if (seen === undefined || new Date(seen).getTime() === row.updatedAt.getTime()) return
  throw new Failure('overtaken', 'Someone else has changed this in the meantime.')
}

/**
 * The `updatedAt` for a change made `at` this instant: at least a millisecond later than the row's,
 * so that two changes are distinguishable.
 */
export function changedAt(row: { updatedAt: Date }, at: Date): Date {
  return new Date(Math.max(at.getTime(), row.updatedAt.getTime() + 1))
}
