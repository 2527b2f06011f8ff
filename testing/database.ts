import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client, DatabaseError } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of the test file's own: a copy of the migrated template, or an empty one. */
export async function createTestDatabase(
  content: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const { adminUrl, template } = inject('postgres')
  const name = `academy_test_${randomBytes(6).toString('hex')}`
  await run(
    adminUrl,
    `create database ${name}${content === 'migrated' ? ` template ${template}` : ''}`,
  )
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => dropDatabase(adminUrl, name),
  }
}

const beforeBaseline = path.join(import.meta.dirname, 'fixtures/before-baseline.sql')

/** A database as the release before the baseline left it, with rows in every table. */
export async function createEarlierDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('empty')
  await run(database.url, await readFile(beforeBaseline, 'utf8'))
  return database
}

/**
 * Drops a test's database. Connections that a test left open are cut, but only then: to force the
 * drop is refused where a worker of the server itself is looking through the database.
 */
async function dropDatabase(adminUrl: string, name: string) {
  try {
    await run(adminUrl, `drop database if exists ${name}`)
  } catch (error) {
    const inUse = error instanceof DatabaseError && error.code === '55006'
    if (!inUse) throw error
    await run(adminUrl, `drop database if exists ${name} with (force)`)
  }
}

async function run(url: string, statements: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
