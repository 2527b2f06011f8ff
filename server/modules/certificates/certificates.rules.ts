import { codeAlphabet, codeLength, groupCode } from '#contract/certificate-codes.ts'
import type { Standing } from '#contract/certificates.ts'
import type { Role } from '#contract/permissions.ts'
import { programs } from '#contract/programs.ts'

/** The program that certificates are of. */
export const certifiedProgram = 'academy'
export const { role: programRole } = programs[certifiedProgram]

/**
 * Whether a holder of these effective roles can earn a certificate: students while their subscription
 * runs, and no admins, who try lessons out.
 */
export const mayEarn = (roles: readonly Role[]): boolean =>
  roles.includes(programRole) && !roles.includes('admin')

/** Whether everything is done: every lesson, of which there is at least one, and every assignment. */
export const isComplete = (standing: Standing): boolean =>
  standing.lessons > 0 &&
  standing.lessonsCompleted >= standing.lessons &&
  standing.assignmentsPassed >= standing.assignments

/** A code from random bytes, of which it takes one for each of its characters. */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length < codeLength) throw new Error(`A code takes ${codeLength} bytes.`)
  // 256 is a multiple of 32: every character is as likely as the others.
  const characters = [...bytes.subarray(0, codeLength)].map((byte) =>
    codeAlphabet.charAt(byte % codeAlphabet.length),
  )
  return groupCode(characters.join(''))
}
