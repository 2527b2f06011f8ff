import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, platform, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { breaks } from '#testing/trust/breaks.ts'
import { resultOf, trustPage } from '#testing/trust/page.ts'
import { type Promised, promises } from '#testing/trust/promises.ts'
import { longFormOf, readResults, resultsFile } from '#testing/trust/results.ts'
import { ensureChromium } from '#tools/chromium.ts'
import { buildClientIfStale } from '#tools/client-build.ts'
import { installedProgram, projectRoot, run } from '#tools/project.ts'
import type { VitestReport } from '#tools/tally.ts'

/*
 * `npm run trust` tests every promise of testing/trust/promises.ts in its long form, `npm run trust
 * crash jobs` only the named ones, or files of tests, `--short` in the form used by `npm test`. It
 * then writes docs/trust.md.
 */
const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const filesOf = ({ shownBy }: Promised) => shownBy.map(({ file }) => file)
const isNamed = (one: Promised) => positionals.includes(one.id)
const unknown = positionals.filter(
  (name) => !promises.some((one) => one.id === name || filesOf(one).includes(name)),
)
if (unknown.length > 0) {
  console.error(`There is no promise ${unknown.join(', ')}. There are: ${ids(promises)}.`)
  process.exit(1)
}
const wanted = promises.flatMap((one) =>
  filesOf(one).filter((file) => {
    return positionals.length === 0 || isNamed(one) || positionals.includes(file)
  }),
)
let failed = 0

function ids(all: readonly Promised[]): string {
  return all.map(({ id }) => id).join(', ')
}

/**
 * Runs one file on its own so that nothing disturbs its measurements. Results are saved at once,
 * because a run may be long.
 */
async function tryFile(file: string): Promise<void> {
  const long = values.short ? null : longFormOf(file)
  const report = await runVitest(long ?? file, long !== null)
  const form = long ? 'long' : longFormOf(file) ? 'short' : 'one form'
  const results = readResults()
  for (const { id, shownBy } of promises) {
    for (const proof of shownBy.filter((one) => one.file === file)) {
      const found = judge(report, proof.tests ?? '')
      if (found.failed > 0) failed += 1
      const place = { promise: id, file: long ?? file, tests: proof.tests ?? '', form } as const
      const before = resultOf(results, id, proof)
      if (before) results.splice(results.indexOf(before), 1)
      results.push({ ...place, ...found, ...now() })
    }
  }
  // In the order of the promises, so that a run changes as few lines as possible.
  const ordered = promises.flatMap(({ id, shownBy }) =>
    shownBy.flatMap((proof) => resultOf(results, id, proof) ?? []),
  )
  await writeFile(resultsFile, `${JSON.stringify(ordered, null, 2)}\n`)
  await writeFile(join(projectRoot, 'docs/trust.md'), trustPage(promises, ordered, breaks))
}

const now = () => {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const load = `load ${loadavg()[0]?.toFixed(0)}`
  const machine = [`${availableParallelism()} cores`, memory, platform(), load].join(', ')
  return { at: new Date().toISOString(), machine }
}

/** Counts the relevant tests of a run; a file that could not be loaded, or has none of them, counts as failed. */
function judge(report: VitestReport | null, words: string) {
  const tests = (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => fullName.includes(words) && status !== 'skipped')
  const passed = tests.filter(({ status }) => status === 'passed').length
  const figure = tests.flatMap(({ meta }) => meta?.figure ?? []).join('; ')
  return { passed, failed: passed === 0 ? 1 : tests.length - passed, figure }
}

async function runVitest(file: string, isLong: boolean): Promise<VitestReport | null> {
  const env: Record<string, string> = {}
  if (file.startsWith('e2e/')) {
    env.CHROMIUM_PATH = await ensureChromium()
    await buildClientIfStale()
  }
  const folder = await mkdtemp(join(tmpdir(), 'academy-trust-'))
  const output = join(folder, 'report.json')
  try {
    console.log(`\n${file}`)
    await run(
      [
        ...installedProgram('vitest', 'vitest'),
        'run',
        ...(isLong ? ['--config', 'vitest.long.config.ts'] : []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${output}`,
        file,
      ],
      { env },
    )
    const text = await readFile(output, 'utf8').catch(() => null)
    return text ? (JSON.parse(text) as VitestReport) : null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

for (const file of new Set(wanted)) {
  await tryFile(file)
}
console.log(failed === 0 ? 'Every promise that was tried holds.' : `${failed} do not hold.`)
if (failed > 0) process.exitCode = 1
