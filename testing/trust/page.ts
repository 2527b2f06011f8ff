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

/** docs/trust.md of these promises and what the last runs have found. */
export function trustPage(promises: readonly Promised[], results: readonly Result[]): string {
  return intro + promises.map((promised) => rowsOf(promised, results)).join('')
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
