import type { Standing } from '#contract/certificates.ts'
import { mayEarn, programRole } from './certificates.rules.ts'
import type { CertificatesDeps } from './deps.ts'

/** A user's progress; null for users who cannot earn a certificate now. */
export async function standingOf(
  { access, assignments, courses }: CertificatesDeps,
  userId: string,
): Promise<Standing | null> {
  const [{ roles }, { lessons, completed }, counted] = await Promise.all([
    access.accessOf(userId),
    courses.programLessons(userId, programRole),
    assignments.countPassed(userId, courses.programIds(programRole)),
  ])
  if (!mayEarn(roles)) return null
  return {
    lessons,
    lessonsCompleted: completed,
    assignments: counted.assignments,
    assignmentsPassed: counted.passed,
  }
}
