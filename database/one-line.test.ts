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

test('what was stored before loses the characters, and stays distinct', async () => {
  await migrate(database.url, log, '0256-corrections-of-accounts')
  const people = [await addUser(turned), await addUser('\u200e\u200f'), await addUser('two\nlines')]
  const [user = ''] = people
  for (const tag of ['vip', 'v\u202eip', 'vi\u200ep', '\u2069']) {
    await client.query('insert into member_tags values ($1, $2)', [user, tag])
  }
  const answers = ['Prices', 'Pri\u202eces', 'prices\u0007', 'Hours\u2028']
  for (const title of answers) {
    await client.query(
      `insert into saved_answers (id, title, text, created_at, updated_at) values ($1, $2, 'x', now(), now())`,
      [randomUUID(), title],
    )
  }
  await migrate(database.url, log)
  expect(await texts('select name from users where id = any($1) order by name', people)).toEqual([
    '-',
    'Maria',
    'two lines',
  ])
  expect(await texts('select tag from member_tags where user_id = $1 order by 1', user)).toEqual([
    '-',
    'vip',
  ])
  expect(await texts('select title from saved_answers order by title')).toEqual([
    'Hours',
    'Prices',
    expect.stringMatching(/^Prices [0-9a-f]{8}$/),
    expect.stringMatching(/^prices [0-9a-f]{8}$/),
  ])
})

test('is refused from then on, in a text and in a list', async () => {
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
