import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files, slowest first. They start first so that no worker is left alone with one of
 * them at the end of a run. For files not listed here, size stands in for duration.
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
