import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { createEarlierDatabase, type TestDatabase } from '#testing/database.ts'

const log = createLog({ level: 'silent', pretty: false })

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createEarlierDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('conversations that are there get the text of their last message', async () => {
  await client.query('select 1')
  await migrate(database.url, log)
  const { rows } = await client.query<{ kept: string | null; there: string | null }>(`
    select c.last_search as kept, (
      select lower(m.text) from messages m where m.user_id = c.user_id order by number desc limit 1
    ) as there
    from conversations c`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ there }) => there))
})
