import { globSync } from 'node:fs'
import { sep } from 'node:path'
import { projectRoot } from '#tools/project.ts'
import {
  checkEnvironment,
  checkSqlPlace,
  checkTables,
  ownersOfTables,
} from './boundaries/content-rules.ts'
import { checkCycles, checkImports, type Violation } from './boundaries/import-rules.ts'
import { readSourceFile } from './boundaries/source-file.ts'

const sources = [
  '{contract,server,client,database,testing,e2e,bench,tools}/**/*.{ts,tsx}',
  '*.{ts,tsx}',
]

/**
 * Checks who imports whom, who writes SQL over which tables and who reads the environment. Returns
 * the number of files read and every line that breaks a rule. Throws when there is nothing to
 * check, because a green result would then prove nothing.
 */
export function checkBoundaries(root: string): { files: number; violations: Violation[] } {
  const paths = globSync(sources, { cwd: root }).map((path) => path.split(sep).join('/'))
  if (paths.length === 0) throw new Error(`There are no source files in ${root}.`)
  const files = paths.sort().map((path) => readSourceFile(root, path))
  const owners = ownersOfTables(files)
  const violations = files.flatMap((file) => [
    ...checkImports(file),
    ...checkEnvironment(file),
    ...checkSqlPlace(file),
    ...checkTables(file, owners),
  ])
  return { files: files.length, violations: [...violations, ...checkCycles(files)] }
}

if (import.meta.main) {
  const { files, violations } = checkBoundaries(process.argv[2] ?? projectRoot)
  for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`)
  console.log(`${files} files, ${violations.length} broken boundaries`)
  if (violations.length > 0) process.exitCode = 1
}
