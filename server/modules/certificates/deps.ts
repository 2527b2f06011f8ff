import type { Role } from '#contract/permissions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** What the operations of this module work with. */
export interface CertificatesDeps {
  db: Database
  now: Clock
  jobs: Jobs
  /** Where the academy is reached from outside, without a slash at its end. */
  publicUrl: string
  /** The academy's present name. */
  brand: () => Promise<string>
  /** The effective roles that a user has now. */
  rolesOf: (userId: string) => Promise<readonly Role[]>
  /** What the user is called now; null when there is no such user. */
  nameOf: (userId: string) => Promise<string | null>
  /** The published courses of the academy, and how many of their lessons the user has completed. */
  lessonsOf: (
    userId: string,
  ) => Promise<{ courseIds: string[]; lessons: number; completed: number }>
  /** How many assignments these courses have, and how many of them the user has passed. */
  assignmentsOf: (
    userId: string,
    courseIds: readonly string[],
  ) => Promise<{ assignments: number; passed: number }>
}
