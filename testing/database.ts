import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client, DatabaseError } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * A database for the test file: a copy of the migrated template, an empty one, or a copy of another
 * template created by the run.
 */
export async function createTestDatabase(
  content: 'migrated' | 'empty' | { template: string } = 'migrated',
): Promise<TestDatabase> {
  const { adminUrl, template: migrated } = inject('postgres')
  const template = content === 'migrated' ? migrated : content !== 'empty' && content.template
  const name = `academy_test_${randomBytes(6).toString('hex')}`
  await runStatements(adminUrl, `create database ${name}${template ? copyOf(template) : ''}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => dropDatabase(adminUrl, name),
  }
}

/** Files are copied as they are: by PostgreSQL's usual way, block after block, it takes twice as long. */
export const copyOf = (template: string) => ` template ${template} strategy file_copy`

/** An academy at the last migration before the baseline, with rows in every table: `npm run baseline` makes it. */
export const storedCopy = path.join(import.meta.dirname, 'fixtures/before-baseline.sql.gz')

/** A database as left by the release before the baseline. */
export async function createEarlierDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('empty')
  await runStatements(database.url, gunzipSync(await readFile(storedCopy)).toString())
  return database
}

/**
 * Drops a test's database. Connections that a test left open are terminated, but only if necessary:
 * a forced drop fails while one of the server's own workers is scanning the database.
 */
async function dropDatabase(adminUrl: string, name: string) {
  try {
    await runStatements(adminUrl, `drop database if exists ${name}`)
  } catch (error) {
    const inUse = error instanceof DatabaseError && error.code === '55006'
    if (!inUse) throw error
    await runStatements(adminUrl, `drop database if exists ${name} with (force)`)
  }
}

/** Runs statements on a server, with a connection of their own. */
export async function runStatements(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
