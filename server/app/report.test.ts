import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const modules = {
  report: path.join(import.meta.dirname, 'report.ts'),
  config: path.join(import.meta.dirname, 'config.ts'),
  failure: path.join(import.meta.dirname, '../platform/failure.ts'),
}

/** Ends a program with the error created by this expression. */
function endWith(expression: string) {
  const script = `
    import { reportAndExit } from ${JSON.stringify(modules.report)}
    import { ConfigError } from ${JSON.stringify(modules.config)}
    import { Failure } from ${JSON.stringify(modules.failure)}
    reportAndExit(${expression})`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test.each([
  ["new ConfigError('Set PORT.')", /^Set PORT\.\n$/],
  ["new Failure('rule_violated', 'Nobody there.')", /^Nobody there\.\n$/],
  [
    "Object.assign(new Error('listen: 3000'), { code: 'EADDRINUSE' })",
    /^listen: 3000\nAnother program uses this port\. .*PORT=3001\n$/,
  ],
  [
    "Object.assign(new Error('mkdir'), { code: 'EACCES' })",
    /^mkdir\nCheck DATA_DIR and PORT: .*\n$/,
  ],
  [
    "Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' })",
    /^The database cannot be used: ECONNREFUSED\nCheck DATABASE_URL .*\n$/,
  ],
  ["new TypeError('unexpected')", /^TypeError: unexpected\n\s+at /],
  ["'text'", /^text\n$/],
])('%s ends the program with instructions', (expression, output) => {
  const { status, stdout, stderr } = endWith(expression)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(output)
})
