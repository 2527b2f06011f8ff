import type { Role } from '#contract/access/permissions.ts'
import { codeAlphabet, codeLength, groupCode } from '#contract/certificate-codes.ts'
import type { CertificateChange, CertificateCondition, Standing } from '#contract/certificates.ts'
import { type PaidProgram, programs } from '#contract/offers/programs.ts'

/**
 * Whether somebody with these effective roles can earn the certificate of a program: students with a current
 * subscription, but not admins, who only try lessons out.
 */
export const mayEarn = (roles: readonly Role[], program: PaidProgram): boolean =>
  roles.includes(programs[program].role) && !roles.includes('admin')

/** The owner's conditions for the certificates of a program; null for none of the kind. */
export interface Conditions {
  isIssued: boolean
  allLessons: boolean
  allAssignments: boolean
  quizPercent: number | null
  decisions: number | null
  averageR: number | null
  sessions: number | null
  finalProjectId: string | null
  finalProjectPoints: number | null
}

/** What a student has reached of them. */
export interface Reached {
  /** In percent; null if the program has no quiz. */
  quizAverage: number | null
  decisions: number
  /** The sum of the decisions, in R. */
  r: number
  sessions: number
  /** What was reached in the final project; null without one. */
  finalProject: FinalProject | null
}

/** What a student has reached in an assignment. */
export interface FinalProject {
  /** Null if there is no such assignment any more. */
  title: string | null
  passed: boolean
  /** The most points of an attempt that passed; null without any. */
  points: number | null
}

/** In hundredths, so that what is shown is what is compared. */
const roundedDown = (value: number): number => Math.floor(value * 100 + 1e-9) / 100

/** Those of the further conditions that are set, and whether each is met. */
export function conditionsOf(
  { quizPercent, decisions, averageR, sessions, finalProjectId, finalProjectPoints }: Conditions,
  reached: Reached,
): CertificateCondition[] {
  const average = reached.decisions === 0 ? null : roundedDown(reached.r / reached.decisions)
  const quizzes = reached.quizAverage === null ? null : Math.floor(reached.quizAverage + 1e-9)
  const all = [
    { kind: 'quizzes', needed: quizPercent, reached: quizzes },
    { kind: 'decisions', needed: decisions, reached: reached.decisions },
    { kind: 'averageR', needed: averageR, reached: average },
    { kind: 'sessions', needed: sessions, reached: reached.sessions },
    {
      kind: 'finalProject',
      needed: finalProjectId === null ? null : 1,
      reached: reached.finalProject?.passed ? 1 : 0,
      title: reached.finalProject?.title ?? null,
    },
    {
      kind: 'finalProjectPoints',
      needed: finalProjectPoints,
      reached: reached.finalProject?.points ?? null,
    },
  ] as const
  return all.flatMap(({ needed, ...one }) =>
    needed === null
      ? []
      : [{ ...one, needed, isMet: one.reached !== null && one.reached >= needed }],
  )
}

/** Whether a certificate with these changes, oldest first, is valid. */
export const isValid = (changes: readonly Pick<CertificateChange, 'kind'>[]): boolean =>
  changes.at(-1)?.kind !== 'revoked'

/**
 * Whether everything is completed that is demanded: every lesson, of which there is at least one, and every
 * assignment, of a program that is itself complete, and what the owner demands besides. Something there has to be.
 */
export const isComplete = (standing: Omit<Standing, 'program' | 'title'>): boolean =>
  standing.isProgramComplete &&
  standing.conditions.every(({ isMet }) => isMet) &&
  (!standing.allLessons ||
    (standing.lessons > 0 && standing.lessonsCompleted >= standing.lessons)) &&
  (!standing.allAssignments || standing.assignmentsPassed >= standing.assignments) &&
  (standing.allLessons ||
    (standing.allAssignments && standing.assignments > 0) ||
    standing.conditions.length > 0)

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

/** What a certificate was given for, in words. */
export function workOf({
  lessons,
  assignments,
}: Pick<Standing, 'assignments' | 'lessons'>): string {
  const watched = lessons === 1 ? 'its lesson completed' : `all ${lessons} lessons completed`
  const passed = `${assignments === 1 ? 'its assignment' : `all ${assignments} assignments`} passed`
  const parts = [...(lessons > 0 ? [watched] : []), ...(assignments > 0 ? [passed] : [])]
  return parts.length > 0 ? parts.join(' and ') : 'all that it asks for'
}
