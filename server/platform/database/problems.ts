import { DatabaseError } from 'pg'
import { DatabaseSilent } from './answer-watch.ts'
import { UnknownOutcome } from './transaction.ts'

/** The name of the violated unique constraint or index, or null for any other error. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null
}

/** The name of the violated foreign key, or null for any other error. */
export function violatedForeignKey(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23503' ? (error.constraint ?? '') : null
}

/** The name of the violated exclusion constraint, or null for any other error. */
export function violatedExclusion(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23P01' ? (error.constraint ?? '') : null
}

/**
 * Whether somebody else has just taken what may be there once, or deleted what is referred to: operations
 * refuse by themselves what was so before.
 */
export const isOvertaken = (error: unknown): boolean =>
  violatedUnique(error) !== null || violatedForeignKey(error) !== null

/** Whether the statement refers to a table that does not exist. */
export const isMissingTable = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '42P01'

/** Whether a table or row was not to be had in time, or only by ending somebody else's transaction. */
export const isLockConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01')

/** Whether the database can be read but takes no change: it is read-only, or its disk is full. */
const refusesWrites = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '25006' || error.code === '53100')

// No room or quota left, a file system that is read-only.
const fullDisk = ['ENOSPC', 'EDQUOT', 'EROFS']

/** Whether the database or a disk refuses to store anything, while reading may go on. */
export const isWriteRefusal = (error: unknown): boolean =>
  refusesWrites(error) ||
  (error instanceof Error && 'code' in error && fullDisk.includes(String(error.code)))

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

// The driver's errors without a code.
const driverMessages =
  /Connection terminated|^timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end/

/**
 * Whether the database was unreachable, could not respond in time, or refuses writes, as a full disk
 * does: connections refused or lost (class 08), shutdown and statement time-outs (57), too many connections or a full disk (53),
 * input and output errors (58), deadlocks and other conflicts that a retry resolves (40), a lock
 * time-out (55P03), a transaction idle for too long (25P03), a commit without acknowledgement.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnknownOutcome || error instanceof DatabaseSilent) return true
  if (isWriteRefusal(error)) return true
  if (error instanceof DatabaseError) return /^(57|53|58|40|08|55P03|25P03)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    networkCodes.includes(code) ||
    // A missing socket of a local server; any other missing file is a different case.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    driverMessages.test(error.message)
  )
}
