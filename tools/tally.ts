import { relative } from 'node:path'

/** How many tests passed and failed. */
export interface Tally {
  passed: number
  failed: number
}

/** The part of Vitest's JSON report used for counting. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    /** The file's path. */
    name: string
    status: string
    /** When its first test began and its last one ended, in milliseconds. */
    startTime: number
    endTime: number
    /** Each test; `fullName` starts with the titles of its groups, `meta` holds its measurements. */
    assertionResults: { status: string; fullName: string; meta?: { figure?: string } }[]
  }[]
}

/**
 * Counts the results of a Vitest run. A file that could not be loaded has no failed test to show
 * for it and counts as one failure; so does a run that failed for another reason, gave no report or
 * ran no test.
 */
export function tallyOfVitest(report: VitestReport | undefined, exitCode: number): Tally {
  const passed = report?.numPassedTests ?? 0
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = (report?.numFailedTests ?? 0) + brokenFiles
  const failedOtherwise = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: failedOtherwise ? 1 : failed }
}

/** The slowest files, as lines of seconds and path. */
export function slowestFiles({ testResults }: VitestReport, root: string, count = 10): string[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, took: endTime - startTime }))
    .toSorted((a, b) => b.took - a.took)
    .slice(0, count)
    .map(({ name, took }) => `${seconds(took).padStart(7)}  ${relative(root, name)}`)
}

/** Formats milliseconds as seconds. */
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Adds up several counts. */
export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  )
}

/** The last line of the test command. */
export const summaryLine = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`
