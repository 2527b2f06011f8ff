import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, the longest first. They begin first, so that at the end of a run no worker is
 * left alone with one of them. Without an entry here a file's size stands for its time.
 */
const longest = [
  'screens-admin.test.ts',
  'specification-admin.test.ts',
  'specification.test.ts',
  'screens.test.ts',
  'external-players.test.ts',
  'owner.test.ts',
  'admin-details.test.ts',
  'two-factor.test.ts',
  'hydration.test.ts',
  'activity.test.ts',
  'offline.test.ts',
  'offline-application.test.ts',
  'opened-over.test.ts',
  'owner-teaching.test.ts',
  'staff.test.ts',
  'design.test.ts',
  'polling.browser.test.tsx',
  'new-module.test.ts',
  'fuzz.test.ts',
  'demo-in-production.test.ts',
  'imports.test.ts',
  'backup.test.ts',
  'ledger.test.ts',
  'jobs-crash.test.ts',
  'migrations.test.ts',
  'crash.test.ts',
  'statement-crash.test.ts',
  'baseline.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.indexOf(basename(moduleId))
  return place < 0 ? longest.length : place
}

/** The order of Vitest's own, but within each project the files that are known to be long come first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groups = Map.groupBy(sorted, ({ project }) => project.name)
    return [...groups.values()].flatMap((group) =>
      group.toSorted((a, b) => placeOf(a) - placeOf(b)),
    )
  }
}
