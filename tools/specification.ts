import { relative } from 'node:path'
import { coverageOf, type TestOutcome } from '#testing/specification/coverage.ts'
import { specification } from '#testing/specification/table.ts'
import { projectRoot } from '#tools/project.ts'
import type { Tally, VitestReport } from '#tools/tally.ts'

/** What ran: cases left to the long run are 'skipped'. */
const outcomesOf = ({ testResults }: VitestReport): TestOutcome[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'skipped')
      .map(({ fullName, status }) => ({
        file: relative(projectRoot, name).replaceAll('\\', '/'),
        title: fullName,
        passed: status === 'passed',
      })),
  )

/**
 * Prints how much of the specification a test run has shown, section by section, and what is
 * missing. Each missing row counts as a failed test.
 */
export function tallyOfSpecification(report: VitestReport): Tally {
  const outcomes = outcomesOf(report)
  const sections = specification.map(({ section, rows }) => ({
    section,
    ...coverageOf(section, rows, outcomes),
  }))
  console.log('\n5. The specification, as far as the tests have shown it (covered / all)')
  for (const { section, covered, all, missing } of sections) {
    console.log(`Section ${section}: ${covered} / ${all}`)
    for (const row of missing) console.log(`  not shown: ${row}`)
  }
  const total = (key: 'covered' | 'all') => sections.reduce((sum, one) => sum + one[key], 0)
  console.log(`All sections: ${total('covered')} / ${total('all')}`)
  return { passed: 0, failed: sections.reduce((sum, { missing }) => sum + missing.length, 0) }
}
