import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#tools/project.ts'

/** The bytes of a real statement, by its name in testing/fixtures/statements. */
export const statementFile = (name: string): Buffer =>
  readFileSync(path.join(projectRoot, 'testing/fixtures/statements', name))
