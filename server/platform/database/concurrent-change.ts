import { Failure } from '../failure.ts'

/**
 * Makes sure that a locked row is still the one that its editor has seen: throws 409 when `seen`, the
 * `updatedAt` that the editor was given, is not that of the row. Without `seen` there is no such check.
 */
export function requireUnchanged(seen: string | undefined, row: { updatedAt: Date }): void {
  // The driver cuts a row's instant to the millisecond, and so it was given out.
  if (seen === undefined || new Date(seen).getTime() === row.updatedAt.getTime()) return
  throw new Failure('overtaken', 'Somebody else has changed this in the meantime.')
}

/**
 * The `updatedAt` that a change made `at` this instant leaves: later than that of the row by at least
 * a millisecond, so that of two changes each can be told from the other.
 */
export function changedAt(row: { updatedAt: Date }, at: Date): Date {
  return new Date(Math.max(at.getTime(), row.updatedAt.getTime() + 1))
}
