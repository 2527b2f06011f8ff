import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unseen } from '#contract/one-line.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { createEarlierDatabase, type TestDatabase } from '#testing/database.ts'

const log = createLog({ level: 'silent', pretty: false })
const turned = 'Ma\u202er\u0007ia\u2066'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await createEarlierDatabase()
  await migrate(database.url, log)
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const addUser = async (name: string) => {
  const id = randomUUID()
  await client.query(
    `insert into users (id, name, email, email_key, password_hash) values ($1, $2, $3, $3, '-')`,
    [id, name, `${id}@people.example`],
  )
  return id
}
const texts = async (statement: string, ...values: unknown[]) => {
  const { rows } = await client.query({ text: statement, values, rowMode: 'array' })
  return rows.flat()
}

test('such characters are refused, in a text and in a list', async () => {
  await expect(addUser(turned)).rejects.toThrow('users_name_one_line')
  const tags = `update trades set tags = array['fine', $1]`
  await expect(client.query(tags, [turned])).rejects.toThrow('trades_tags_one_line')
  await client.query(tags, ['k\u200djoined'])
})

test('the database refuses the characters that the contract refuses', async () => {
  const characters = Array.from({ length: 0x2fff }, (_, index) => String.fromCharCode(index + 1))
  const refused = await texts(
    'select c from unnest($1::text[]) with ordinality u (c, n) where not is_one_line(c) order by n',
    characters,
  )
  expect(refused).toEqual(characters.filter((character) => unseen.test(character)))
})
