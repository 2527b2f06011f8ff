import { globSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import type { Violation } from '#tools/boundaries/import-rules.ts'
import { projectRoot } from '#tools/project.ts'

/** The last migration of the time before upgrades ran beside the version before. */
const lastUnchecked = 649

/** What the version before, which goes on running during an upgrade, does not survive. */
const contracting: [pattern: RegExp, what: string][] = [
  [
    /\bdrop\s+(table|view|materialized\s+view|column|function|type|domain)\b/gi,
    'drops what it uses',
  ],
  [/\brename\s+(to|column|constraint)\b/gi, 'renames what it uses'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/gi, 'changes the type of what it reads'],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/gi, 'refuses what it leaves empty'],
  [/\balter\s+column\s+\w+\s+drop\s+default\b/gi, 'refuses what it leaves out'],
]

const addedColumn = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?(\w+)((?:[^,;`(]|\([^)]*\))*)/gi
const earlierRelease = /export const contracts = '(\d+)\.(\d+)\.(\d+)'/

/** Without what people read, of the same length and on the same lines. */
const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|--.*/g, (comment) => comment.replaceAll(/[^\n]/g, ' '))

const numbers = (version: string) => version.split('.').map(Number)

/** Whether a version came before another. */
function isBefore(one: string, other: string): boolean {
  const [a, b] = [numbers(one), numbers(other)]
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

/**
 * Checks that migrations only expand: during an upgrade the version before runs beside them. One that takes away says since
 * which release nothing uses it (`export const contracts = '1.4.0'`), which must be an earlier one than `version`. Throws if
 * there are none.
 */
export function checkMigrations(
  root: string,
  version: string,
): { files: number; violations: Violation[] } {
  const paths = globSync('database/migrations/*.ts', { cwd: root }).toSorted()
  if (paths.length === 0) throw new Error(`There are no migrations in ${root}.`)
  const violations = paths.flatMap((path) => {
    if (Number.parseInt(basename(path), 10) <= lastUnchecked) return []
    return violationsIn(path.split(sep).join('/'), readFileSync(join(root, path), 'utf8'), version)
  })
  return { files: paths.length, violations }
}

function violationsIn(path: string, source: string, version: string): Violation[] {
  const [, ...named] = earlierRelease.exec(source) ?? []
  if (named.length > 0 && isBefore(named.join('.'), version)) return []
  const text = withoutComments(source)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const found = contracting.flatMap(([pattern, what]) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ index, what })),
  )
  const demanding = [...text.matchAll(addedColumn)].filter(
    ([, , rest = '']) => /\bnot\s+null\b/i.test(rest) && !/\b(default|generated)\b/i.test(rest),
  )
  const all = [
    ...found,
    ...demanding.map(({ index }) => ({ index, what: 'demands a value that it does not give' })),
  ]
  return all.map(({ index, what }) => ({
    path,
    line: lineOf(index),
    message: `${what}: the version before still runs during an upgrade. Expand now; take away in a later release, with \`export const contracts\``,
  }))
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const { files, violations } = checkMigrations(process.argv[2] ?? projectRoot, version)
  for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`)
  console.log(`${files} migrations, ${violations.length} that the version before does not survive`)
  if (violations.length > 0) process.exitCode = 1
}
