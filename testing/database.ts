import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
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
    drop: () => run(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

async function run(adminUrl: string, statement: string) {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
