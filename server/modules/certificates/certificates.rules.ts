import type { Role } from '#contract/access/permissions.ts'
import { codeAlphabet, codeLength, groupCode } from '#contract/certificate-codes.ts'
import type { Standing } from '#contract/certificates.ts'
import { programs } from '#contract/offers/programs.ts'

/** The program that certificates are issued for. */
export const certifiedProgram = 'academy'
export const { role: programRole } = programs[certifiedProgram]

/**
 * Whether somebody with these effective roles can earn a certificate: students with a current
 * subscription, but not admins, who only try lessons out.
 */
export const mayEarn = (roles: readonly Role[]): boolean =>
  roles.includes(programRole) && !roles.includes('admin')

/**
 * Whether everything is completed: every lesson, of which there is at least one, and every
 * assignment, of a program that is itself complete.
 */
export const isComplete = (standing: Standing): boolean =>
  standing.isProgramComplete &&
  standing.lessons > 0 &&
  standing.lessonsCompleted >= standing.lessons &&
  standing.assignmentsPassed >= standing.assignments

/** Builds a code from random bytes, using one for each of its characters. */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length < codeLength) throw new Error(`A code takes ${codeLength} bytes.`)
  // 256 is a multiple of 32, so all characters are equally likely.
  const characters = [...bytes.subarray(0, codeLength)].map((byte) =>
    codeAlphabet.charAt(byte % codeAlphabet.length),
  )
  return groupCode(characters.join(''))
}

/** The calendar day of an instant in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
