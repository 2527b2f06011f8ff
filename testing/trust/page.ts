import type { Break } from './breaks.ts'
import type { Promised } from './promises.ts'
import type { Result } from './results.ts'

/** The result of a proof, by whichever form of its file; null if there is none. */
export function resultOf(
  results: readonly Result[],
  promise: string,
  { file, tests = '' }: Promised['shownBy'][number],
): Result | null {
  const long = file.replace(/\.test\.ts$/, '.long.test.ts')
  const isMeant = (one: Result) =>
    one.promise === promise && [file, long].includes(one.file) && one.tests === tests
  return results.find(isMeant) ?? null
}

const intro = `# What you can rely on

Each row is a promise of the academy and a test that tries to break it: the program is killed, its
database taken away, its disk filled, its passwords guessed. The figures are what the tests have
measured. \`npm run trust\` writes this page and nobody edits it: it runs every test that is named here in
its long form, where it has one. The short forms run with every \`npm test\`, on the same code and with
smaller numbers; those that restart programs or measure them with \`npm run test:long\`. \`npm test\` fails where the last run found a promise broken, or where its test is gone.

| promise | shown by | found | form | when, and on what |
|---|---|---|---|---|
`

const broken = `
## Broken, mended and measured again

Attacks on the running program have broken these promises. The tests that are named hold the mend; the last column is when the
last of them was run, and \`npm test\` fails for one that has not been run since.

| promise | what was found | what holds it since | shown by | found | measured again |
|---|---|---|---|---|---|
`

/** docs/trust.md of these promises, what the last runs have found, and what attacks have. */
export function trustPage(
  promises: readonly Promised[],
  results: readonly Result[],
  breaks: readonly Break[],
): string {
  const page = intro + promises.map((promised) => rowsOf(promised, results)).join('')
  const rows = breaks.map((one) => rowOf(one, promises, results))
  return rows.length === 0 ? page : page + broken + rows.join('')
}

function rowOf(one: Break, promises: readonly Promised[], results: readonly Result[]): string {
  const { found, mended, on, promise, shownBy } = one
  // As much of the promise as tells it from the others.
  const whole = promises.find(({ id }) => id === promise)?.promise ?? ''
  const [first = whole] = /^.{24,}?(?=[:;,.])/.exec(whole) ?? []
  const files = shownBy.map((file) => `\`${file}\``).join(', ')
  const again = measuredAgain(one, promises, results)?.slice(0, 10) ?? '**not yet**'
  return `| ${[first, found, mended, files, on, again].map(inCell).join(' | ')} |\n`
}

/** When the last of the tests that show a mend was run, ISO 8601; null unless all have passed since the break. */
export function measuredAgain(
  { on, promise, shownBy }: Break,
  promises: readonly Promised[],
  results: readonly Result[],
): string | null {
  const proofs = promises.find(({ id }) => id === promise)?.shownBy ?? []
  const found = shownBy.map((file) => {
    const proof = proofs.find((one) => one.file === file)
    return proof ? resultOf(results, promise, proof) : null
  })
  const held = found.flatMap((one) => (one && one.failed === 0 && one.at > on ? [one.at] : []))
  return held.length < shownBy.length ? null : (held.toSorted().at(-1) ?? null)
}

function rowsOf({ id, promise, shownBy, open }: Promised, results: readonly Result[]): string {
  const rows = shownBy.map((proof) => {
    const result = resultOf(results, id, proof)
    const file = result?.file ?? proof.file
    const which = proof.tests ? `, “${proof.tests}”` : ''
    return [`\`${file}\`${which}`, ...(result ? foundBy(result) : ['not tried yet', '', ''])]
  })
  if (open) rows.push(['', `**Not shown yet:** ${open}`, '', ''])
  const lines = rows.map((cells, index) => [index === 0 ? promise : '', ...cells])
  return lines.map((cells) => `| ${cells.map(inCell).join(' | ')} |\n`).join('')
}

function foundBy({ passed, failed, figure, form, at, machine }: Result): string[] {
  const tests = `${passed} test${passed === 1 ? '' : 's'} passed`
  const found = figure || tests
  const verdict =
    failed > 0 ? `**does not hold** (${failed} of ${passed + failed} tests failed). ` : ''
  return [verdict + found, form, `${at.slice(0, 16).replace('T', ' ')} UTC, ${machine}`]
}

const inCell = (text: string) => text.replaceAll('|', '\\|')
