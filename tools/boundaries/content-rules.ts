import { moduleOf, type Violation } from './import-rules.ts'
import type { SourceFile } from './source-file.ts'

/** Folders whose files may read the environment, besides the server's configuration file. */
const mayReadEnvironment =
  /^(server\/app\/config\.ts$|(tools|testing|bench|e2e)\/|[^/]+\.config\.ts$)/

/** Only the server's configuration, and code outside the product, reads the environment. */
export function checkEnvironment({ path, envReads }: SourceFile): Violation[] {
  if (mayReadEnvironment.test(path)) return []
  const message =
    'reads process.env: only server/app/config.ts does; take the setting as a parameter'
  return [...new Set(envReads)].map((line) => ({ path, line, message }))
}

const mayWriteSql =
  /(\.store\.ts$|\.test\.tsx?$|^(server\/platform|database|testing|bench|e2e|tools)\/)/

/** Only store files write SQL. */
export function checkSqlPlace({ path, imports, queries }: SourceFile): Violation[] {
  if (mayWriteSql.test(path)) return []
  const message = 'writes SQL: only *.store.ts files do'
  const tools = imports.filter(
    ({ specifier, names }) =>
      specifier === 'pg' || (specifier === 'kysely' && names.includes('sql')),
  )
  return [...tools, ...queries].map(({ line }) => ({ path, line, message }))
}

/** A table belongs to the module whose schema file declares it, or to the platform. */
export function ownersOfTables(files: SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, declaredTables } of files) {
    const owner = moduleOf(path) ?? 'the platform'
    for (const table of declaredTables) owners.set(table, owner)
  }
  return owners
}

/** A store names only the tables of its own module. */
export function checkTables(file: SourceFile, owners: Map<string, string>): Violation[] {
  const module = moduleOf(file.path)
  if (!module || !file.path.endsWith('.store.ts')) return []
  return file.queries.flatMap(({ line, tables }) =>
    tables.flatMap((table) => {
      const owner = owners.get(table)
      if (!owner || owner === module) return []
      return [
        { path: file.path, line, message: `names the table ${table}, which belongs to ${owner}` },
      ]
    }),
  )
}
