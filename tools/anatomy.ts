import { projectRoot } from '#tools/project.ts'
import { checkDoors } from './anatomy/door-rules.ts'
import { checkFiles } from './anatomy/file-rules.ts'
import { readModules } from './anatomy/read-module.ts'
import { checkSides, type Sides } from './anatomy/side-rules.ts'
import type { Violation } from './boundaries/import-rules.ts'

/**
 * Checks every module against the anatomy described in docs/internals.md. Returns the number of
 * modules and every violation with how to fix it. Throws when there are no modules, because a green
 * result would then prove nothing.
 */
export function checkAnatomy(
  root: string,
  sides?: Sides,
): { modules: number; violations: Violation[] } {
  const folders = readModules(root)
  const violations = [
    ...checkDoors(root, folders),
    ...folders.flatMap(checkFiles),
    ...checkSides(root, folders, sides),
  ]
  return { modules: folders.length, violations }
}

if (import.meta.main) {
  const { modules, violations } = checkAnatomy(process.argv[2] ?? projectRoot)
  for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`)
  console.log(`${modules} modules, ${violations.length} differences from the anatomy`)
  if (violations.length > 0) process.exitCode = 1
}
