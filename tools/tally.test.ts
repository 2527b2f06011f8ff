import { expect, test } from 'vitest'
import { slowestFiles, sum, summaryLine, tallyOfVitest } from '#tools/tally.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'some.test.ts',
  status,
  startTime: 0,
  endTime: 0,
  assertionResults: tests.map((one, index) => ({ status: one, fullName: `test ${index}` })),
})

const report = (numPassedTests: number, numFailedTests: number) => ({
  numPassedTests,
  numFailedTests,
  testResults: [file('passed', 'passed')],
})

test('counts what passed and failed', () => {
  expect(tallyOfVitest(report(7, 2), 1)).toEqual({ passed: 7, failed: 2 })
})

test('a file that could not be loaded counts as one failure, a failed test is not counted twice', () => {
  const testResults = [file('failed'), file('failed', 'passed', 'failed')]
  expect(tallyOfVitest({ ...report(3, 1), testResults }, 1)).toEqual({ passed: 3, failed: 2 })
})

test('an unhandled error, a missing report and a run without tests are failures', () => {
  expect(tallyOfVitest(report(3, 0), 1)).toEqual({ passed: 3, failed: 1 })
  expect(tallyOfVitest(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  expect(tallyOfVitest(report(0, 0), 0)).toEqual({ passed: 0, failed: 1 })
})

test('the last line adds everything up', () => {
  const total = sum([
    { passed: 5, failed: 0 },
    { passed: 3, failed: 1 },
  ])
  expect(summaryLine(total)).toBe('8 passed, 1 failed')
})

test('names the files that took longest, the slowest first', () => {
  const testResults = [
    { ...file('passed', 'passed'), name: '/project/a.test.ts', startTime: 500, endTime: 2000 },
    { ...file('passed', 'passed'), name: '/project/b.test.ts', startTime: 0, endTime: 12_340 },
    { ...file('passed', 'passed'), name: '/project/c.test.ts', startTime: 0, endTime: 100 },
  ]
  expect(slowestFiles({ ...report(3, 0), testResults }, '/project', 2)).toEqual([
    ' 12.3 s  b.test.ts',
    '  1.5 s  a.test.ts',
  ])
})
