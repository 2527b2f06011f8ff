import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { movementKind } from '#server/statements/words.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'

const log = createLog({ level: 'silent', pretty: false })
const id = (last: number) => `01a200e7-0000-7000-8000-${String(last).padStart(12, '0')}`

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase('empty')
  db = openDatabase(database.url, log)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const comments = [
  ...['Credit In', ' credit ', 'CREDIT_OUT 17', 'КРЕДИТ', '信用', 'Crédito', 'Deposit Bonus 30%'],
  ...['БОНУС', '赠金', 'Balance adjustment', 'КОРРЕКТИРОВКА', 'Düzeltme', 'Deposit', ''],
  ...['Deposit credit card 4411', 'Kreditkarte', 'accredited transfer', 'Wire'],
]

test('what earlier imports booked as a deposit gets the kind that the importer would tell', async () => {
  await migrate(database.url, log, '0256-corrections-of-accounts')
  const [user, account] = [id(1), id(2)]
  await db.driver.query(
    `insert into users (id, name, email, email_key, password_hash, created_at)
     values ($1, 'Ada', 'ada@people.example', 'ada@people.example', 'none', now())`,
    [user],
  )
  await db.driver.query(
    `insert into trading_accounts (id, user_id, number, name, broker, currency, kind, time_zone, used_at,
       created_at, updated_at)
     values ($1, $2, '1', '', '', 'USD', 'real', 'UTC', now(), now(), now())`,
    [account, user],
  )
  const insert = (ticket: string, kind: string, comment: string) =>
    db.driver.query(
      `insert into account_movements (id, account_id, ticket, kind, at, amount_cents, comment)
       values ($1, $2, $3, $4, now(), 100, $5)`,
      [id(100 + Number(ticket)), account, ticket, kind, comment],
    )
  for (const [index, comment] of comments.entries()) await insert(String(index), 'balance', comment)
  await insert('99', 'dividend', 'Bonus')
  await migrate(database.url, log)
  const { rows } = await db.driver.query<{ kind: string; comment: string }>(
    'select kind, comment from account_movements order by ticket::int',
  )
  const kindOf = (comment: string) =>
    movementKind({ word: 'balance', comment, moved: true, firstWord: 'balance' })
  expect(rows).toEqual([
    ...comments.map((comment) => ({ comment, kind: kindOf(comment) })),
    { comment: 'Bonus', kind: 'dividend' },
  ])
  expect(rows.filter(({ kind }) => kind === 'bonus')).toHaveLength(9)
  expect(rows.filter(({ kind }) => kind === 'correction')).toHaveLength(3)
})
