import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#tools/project.ts'

/** The name of the migration that only the next release has. */
export const nextMigration = '9999-next-release'

/** The tables that it changes, all of them in use by every process. */
const changedTables = ['users', 'sessions', 'courses', 'signals', 'trades', 'outbox']

/**
 * What a release may bring, by the rule of tools/migrations.ts: columns that are empty or have a default, a
 * table, an index. Each column needs its table for itself for a moment, and makes prepared statements outdated.
 */
const migration = `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ${JSON.stringify(changedTables)}) {
    await sql\`alter table \${sql.table(name)} add column of_next_release text not null default ''\`.execute(db)
  }
  await sql\`create table of_next_release (id uuid primary key, user_id uuid references users on delete cascade)\`.execute(db)
  await sql\`create index of_next_release_user on of_next_release (user_id)\`.execute(db)
  await sql\`create index trades_of_next_release on trades (of_next_release) where of_next_release <> ''\`.execute(db)
}
`

/** A release of the program in a folder of its own. */
export interface Release {
  folder: string
  remove(): Promise<void>
}

/** Makes the release after this one: the same program with one more migration. */
export async function makeNextRelease(): Promise<Release> {
  const folder = await mkdtemp(path.join(tmpdir(), 'academy-next-release-'))
  // With `build/server`, where the sources are kept without their types.
  const parts = ['server', 'contract', 'content', 'database', 'tools', 'build/server']
  for (const part of [...parts, 'package.json']) {
    const from = path.join(projectRoot, part)
    if (existsSync(from)) await cp(from, path.join(folder, part), { recursive: true })
  }
  await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'))
  await writeFile(path.join(folder, `database/migrations/${nextMigration}.ts`), migration)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
