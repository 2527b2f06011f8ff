import type { Grade } from '#contract/assignments.ts'
import type { EvidenceState, RequestedEvidence } from '#contract/evidence.ts'
import { holdsEveryWord } from '#contract/plain-text.ts'
import { Failure } from '#server/platform/failure.ts'

/** The maximum number of attempts of a student at one assignment. */
const attemptsMaximum = 50

/** The parts of a student's newest attempt that decide what may follow. */
export interface Attempt {
  version: number
  grade: Grade | null
}

/** Whether a student may hand in again after this attempt; `undefined` if there is none yet. */
export const maySubmit = (newest: Attempt | undefined): boolean =>
  newest === undefined || (newest.grade !== 'pass' && newest.version < attemptsMaximum)

/** Throws rule_violated if nothing more can be handed in. */
export function checkMaySubmit(newest: Attempt | undefined): void {
  if (maySubmit(newest)) return
  const message =
    newest?.grade === 'pass'
      ? 'You have already passed this assignment.'
      : `An assignment can be submitted at most ${attemptsMaximum} times.`
  throw new Failure('rule_violated', message)
}

/** Throws rule_violated, naming what is missing, if required evidence is missing from the journal. */
export function checkEvidenceMet(
  requested: RequestedEvidence | null,
  state: EvidenceState | null,
): void {
  if (!requested?.isRequired || !state || state.isMet) return
  const missing = state.items.flatMap(({ words, found, asked: count }) =>
    found >= count ? [] : `${words} (you have ${found})`,
  )
  throw new Failure('rule_violated', `Your journal still needs: ${missing.join('; ')}.`)
}

/** The due date of a student with one of their own: none is earlier than everybody's, nor is there one without that. */
export const extendedDate = (usual: Date | null, own: Date | null): Date | null =>
  usual && own && own > usual ? own : usual

/** Whether a submission at `at` is late; at the due instant itself it is not. */
export const isLate = (dueDate: Date | null, at: Date): boolean => dueDate !== null && at > dueDate

/** Throws conflict if the attempt is no longer the newest, or its grade has changed since. */
export function checkGradable(
  attempt: { newest: boolean; gradedAt: Date | null },
  replaces: string | null,
): void {
  if (!attempt.newest) {
    throw new Failure(
      'conflict',
      'The student has submitted again in the meantime. Read the new attempt first.',
    )
  }
  const seen = replaces === null ? null : new Date(replaces).getTime()
  if ((attempt.gradedAt?.getTime() ?? null) !== seen) {
    throw new Failure(
      'conflict',
      'This attempt has been graded in the meantime. Read the grade first.',
    )
  }
}

export const coursesMatching = (titles: ReadonlyMap<string, string>, search: string): string[] =>
  [...titles].flatMap(([id, title]) => (holdsEveryWord(title, search) ? id : []))
