import { DatabaseError } from 'pg'

/** The name of the violated unique constraint or index, or null when `error` is something else. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null
}

/** The name of the violated foreign key, or null when `error` is something else. */
export function violatedForeignKey(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23503' ? (error.constraint ?? '') : null
}

const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND']

/**
 * Whether the database could not be reached or could not answer in its time: connections refused or
 * lost, shutdown (class 57), too many connections (53), a statement or lock time-out.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(57|53|08|55P03)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    networkCodes.includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
