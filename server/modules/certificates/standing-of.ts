import type { Standing } from '#contract/certificates.ts'
import { mayEarn, programRole } from './certificates.rules.ts'
import type { CertificatesDeps } from './deps.ts'

/** A user's progress; null for users who cannot earn a certificate now. */
export const createStandingOf =
  ({ access, assignments, courses }: CertificatesDeps) =>
  async (userId: string): Promise<Standing | null> => {
    if (!mayEarn((await access.accessOf(userId)).roles)) return null
    const { courseIds, lessons, completed } = await courses.programLessons(userId, programRole)
    const counted = await assignments.countPassed(userId, courseIds)
    return {
      lessons,
      lessonsCompleted: completed,
      assignments: counted.assignments,
      assignmentsPassed: counted.passed,
    }
  }
