import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from '#tools/check.ts'
import { ensureChromium } from '#tools/chromium.ts'
import { buildClientIfStale } from '#tools/client-build.ts'
import { installedProgram, projectRoot, run } from '#tools/project.ts'
import { tallyOfSpecification } from '#tools/specification.ts'
import {
  seconds,
  slowestFiles,
  sum,
  summaryLine,
  type Tally,
  tallyOfVitest,
  type VitestReport,
} from '#tools/tally.ts'

const started = performance.now()
const nothing: Tally = { passed: 0, failed: 0 }

/** A failing preparation counts as a failed test; the steps after it still run and show what they can. */
async function prepare(work: () => Promise<void>): Promise<Tally> {
  try {
    await work()
    return nothing
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

async function runVitest(env: Record<string, string>): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-tests-'))
  const file = join(folder, 'report.json')
  try {
    const { code } = await run(
      [
        ...installedProgram('vitest', 'vitest'),
        'run',
        '--tags-filter=!long',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { env },
    )
    const report = await readFile(file, 'utf8').catch(() => undefined)
    const results = report ? (JSON.parse(report) as VitestReport) : undefined
    if (results) {
      console.log('\nThe slowest files')
      for (const line of slowestFiles(results, projectRoot)) console.log(line)
    }
    return sum([tallyOfVitest(results, code), results ? tallyOfSpecification(results) : nothing])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

console.log('1. A browser for the journeys')
const env: Record<string, string> = {}
const browser = await prepare(async () => {
  env.CHROMIUM_PATH = await ensureChromium()
})

console.log('\n2. Checks: types, lint, format, boundaries, the API document, unused code')
console.log('3. Beside them the client, built where it is out of date')
// Types and lint take one core each at first, but the checks after them, and much of the build, do not fill both.
const [checks, client] = await Promise.all([
  runChecks(),
  prepare(async () => {
    const outcome = await buildClientIfStale()
    console.log(outcome === 'built' ? 'The client is built.' : 'The built client is up to date.')
  }),
])

console.log('\n4. Tests')
const tests = await runVitest(env)

const total = sum([browser, checks, client, tests])
if (total.failed > 0) process.exitCode = 1
console.log(`\nAll of it took ${seconds(performance.now() - started)}.`)
console.log(`\n${summaryLine(total)}`)
