import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '../..')
export const resultsFile = path.join(import.meta.dirname, 'results.json')

const resultSchema = z.object({
  promise: z.string(),
  /** From the root of the project. */
  file: z.string(),
  /** The words of the titles that are meant; empty for the whole file. */
  tests: z.string(),
  form: z.enum(['long', 'short', 'one form']),
  passed: z.number(),
  failed: z.number(),
  /** What the tests have measured, in words; empty where they measure nothing. */
  figure: z.string(),
  /** When it ended, ISO 8601. */
  at: z.string(),
  machine: z.string(),
})

/** What the last run of one row of the promises has found. */
export type Result = z.infer<typeof resultSchema>

export const readResults = (): Result[] =>
  z.array(resultSchema).parse(JSON.parse(readFileSync(resultsFile, 'utf8')))

/** The long form of a file of tests, or null where it has one form only. */
export function longFormOf(file: string): string | null {
  const long = file.replace(/\.test\.ts$/, '.long.test.ts')
  return existsSync(path.join(root, long)) ? long : null
}
