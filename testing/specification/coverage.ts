import { isScreenRow, type ScreenRow, type SpecRow, textsOf, titleOfScreen } from './row.ts'

/** A test that ran: its file from the root of the project, its titles joined, and how it ended. */
export interface TestOutcome {
  file: string
  title: string
  passed: boolean
}

/** The files that test screen rows: those of the admin area have one of their own. */
export const screenFileOf = ({ as }: ScreenRow): string =>
  as === 'admin' ? 'e2e/specification-admin.test.ts' : 'e2e/specification.test.ts'

interface Coverage {
  covered: number
  all: number
  /** The rows not shown by any passing test of the run. */
  missing: string[]
}

const weightOf = (row: SpecRow) => (isScreenRow(row) ? textsOf(row).length : 1)

function isShown(section: string, row: SpecRow, outcomes: TestOutcome[]): boolean {
  const file = isScreenRow(row) ? screenFileOf(row) : row.file
  const naming = outcomes.filter((outcome) =>
    isScreenRow(row)
      ? outcome.file === file && outcome.title === `section ${section} ${titleOfScreen(row)}`
      : outcome.file === file && outcome.title.includes(row.test),
  )
  return naming.length > 0 && naming.every(({ passed }) => passed)
}

/**
 * Counts the rows of a section that a run has shown. A screen row counts as many texts as it
 * checks, any other row as one.
 */
export function coverageOf(section: string, rows: SpecRow[], outcomes: TestOutcome[]): Coverage {
  const result: Coverage = { covered: 0, all: 0, missing: [] }
  for (const row of rows) {
    result.all += weightOf(row)
    if (isShown(section, row, outcomes)) result.covered += weightOf(row)
    else result.missing.push(isScreenRow(row) ? titleOfScreen(row) : `${row.says} (${row.file})`)
  }
  return result
}
