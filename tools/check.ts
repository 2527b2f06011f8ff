import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installedProgram, projectRoot, run } from '#tools/project.ts'
import type { Tally } from '#tools/tally.ts'

const document = 'build/openapi.json'

/** The commands of each check; the first that fails ends it. */
const checks: Record<string, string[][]> = {
  types: [[...installedProgram('typescript', 'tsc'), '--noEmit', '--singleThreaded']],
  lint: [
    [...installedProgram('@biomejs/biome', 'biome'), 'lint', '--error-on-warnings'],
    [...installedProgram('oxlint', 'oxlint'), '--deny-warnings', '--threads=1'],
  ],
  format: [[...installedProgram('@biomejs/biome', 'biome'), 'format']],
  boundaries: [[process.execPath, 'tools/boundaries.ts']],
  api: [
    [process.execPath, 'server/api-document.ts', document],
    [...installedProgram('@redocly/cli', 'redocly'), 'lint', document, '--max-problems=10'],
  ],
  anatomy: [[process.execPath, 'tools/anatomy.ts']],
  migrations: [[process.execPath, 'tools/migrations.ts']],
  unused: [[...installedProgram('knip', 'knip'), '--no-progress']],
}

/**
 * Linting stays local: no telemetry and no update checks. The compiler and the linter are Go programs, and run
 * beside each other: on one core each they need less than half of the work, since several checkers check
 * much twice, and a fifth less of it while memory allows to collect garbage seldom.
 */
const env = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  GOMAXPROCS: '1',
  GOGC: '400',
  GOMEMLIMIT: '3GiB',
}

const atOnce = 2

/** Runs every check and prints one line for each, with the output of those that failed. */
export async function runChecks(): Promise<Tally> {
  await writeRouteTypes()
  const tally: Tally = { passed: 0, failed: 0 }
  const waiting = Object.entries(checks)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const ok = await runCheck(...next)
      tally[ok ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return tally
}

async function runCheck(name: string, commands: string[][]): Promise<boolean> {
  const started = performance.now()
  let printed = ''
  let ok = true
  for (const command of commands) {
    const { code, output } = await run(command, { env, quiet: true })
    printed += output
    ok = code === 0
    if (!ok) break
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)${ok ? '' : `\n${printed}`}`)
  return ok
}

/** Route modules import their parameter types from files that React Router generates. */
async function writeRouteTypes(): Promise<void> {
  if (!existsSync(join(projectRoot, 'client/routes.ts'))) return
  const command = [...installedProgram('@react-router/dev', 'react-router'), 'typegen']
  const { code, output } = await run(command, { quiet: true })
  if (code !== 0) console.error(output)
}

if (import.meta.main) {
  const { failed } = await runChecks()
  process.exitCode = failed > 0 ? 1 : 0
}
