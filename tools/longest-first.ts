import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files, slowest first. They start first so that no worker is left alone with one of
 * them at the end of a run. For files not listed here, size stands in for duration.
 */
const longest = [
  'specification-admin.test.ts',
  'external-players.test.ts',
  'specification.test.ts',
  'screens.test.ts',
  'owner.test.ts',
  'mentor-student.test.ts',
  'first-student.test.ts',
  'two-factor.test.ts',
  'academy-student.test.ts',
  'screens-admin.test.ts',
  'video-upload.test.ts',
  'design.test.ts',
  'offline.test.ts',
  'payments.test.ts',
  'owner-teaching.test.ts',
  'learning.test.ts',
  'keyboard.test.ts',
  'stored-scripts.test.ts',
  'owner-courses.test.ts',
  'offline-application.test.ts',
  'student-journal.test.ts',
  'admin-details.test.ts',
  'members.test.ts',
  'staff.test.ts',
  'activity.test.ts',
  'shell.test.ts',
  'landing.test.ts',
  'public-pages.test.ts',
  'opened-over.test.ts',
  'concurrent-edit.test.ts',
  'early.test.ts',
  'main-journey.test.ts',
  'client-calls.test.ts',
  'live-alerts.test.ts',
  'hydration.test.ts',
  'fuzz.test.ts',
  'crash.test.ts',
  'renewals-crash.test.ts',
  'create-once.test.ts',
  'statement-crash.test.ts',
  'jobs-crash.test.ts',
  'audit-walk.test.ts',
  'backup.test.ts',
  'permission-matrix.test.ts',
  'embedded.test.ts',
  'neighbours.test.ts',
  'migrations.test.ts',
  'mail.test.ts',
  'starving.test.ts',
  'upload-crash.test.ts',
  'bad-statements.test.ts',
  'demo-in-production.test.ts',
  'upload-in-parts.test.ts',
  'dripping.test.ts',
  'drain.test.ts',
  'rights-at-commit.test.ts',
  'stop-signals.test.ts',
  'activity.test.ts',
  'outage.test.ts',
  'odd-backups.test.ts',
  'flow.test.ts',
  'backup-load.test.ts',
  'enumeration.test.ts',
  'frozen-database.test.ts',
  'ledger.test.ts',
  'send-to-many.test.ts',
  'polling.browser.test.tsx',
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.indexOf(basename(moduleId))
  return place < 0 ? longest.length : place
}

/** Vitest's own order, except that within each project the files known to be slow come first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groups = Map.groupBy(sorted, ({ project }) => project.name)
    return [...groups.values()].flatMap((group) =>
      group.toSorted((a, b) => placeOf(a) - placeOf(b)),
    )
  }
}
