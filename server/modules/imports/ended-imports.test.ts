import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTradingAccount, deleteTradingAccount, getImport } from '#contract/imports.ts'
import { updateTrade } from '#contract/journal/journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { account, type ImportCalls, importCalls } from '#testing/import-calls.ts'
import type { Person } from '#testing/people.ts'
import { readStatementOf, sendStatement, statementCsv } from '#testing/statements.ts'

let app: TestApp
let student: Person
let neighbour: Person
let calls: ImportCalls
beforeAll(async () => {
  app = await startApp()
  student = await app.people.academy()
  neighbour = await app.people.academy()
  calls = importCalls(app, student)
})
afterAll(() => app.stop())

test('undoing removes the trades that were not edited, and reports which remain', async () => {
  const trades = [{ ticket: '1' }, { ticket: '2' }, { ticket: '3' }]
  const { id, accountId } = await calls.imported('undo', trades)
  const [stored] = await calls.tradesOf(accountId)
  const params = { id: stored?.id ?? '' }
  await app.call(updateTrade, { as: student, params, body: { notes: 'A lesson' } })
  expect(await calls.undo(id)).toMatchObject({ status: 200, body: { removed: 2, left: 1 } })
  expect((await calls.tradesOf(accountId)).map((trade) => trade.id)).toEqual([stored?.id])
  expect((await calls.undo(id)).status).toBe(404)
  const remove = () => app.call(deleteTradingAccount, { as: student, params: { id: accountId } })
  expect((await remove()).status).toBe(422)
})

test('cancelling leaves neither rows nor file', async () => {
  const files = await calls.statementFiles()
  const { id } = await readStatementOf(app, student, statementCsv([{ ticket: '1' }]))
  expect(await calls.statementFiles()).toHaveLength(files.length + 1)
  expect(await calls.remains(id)).toBeGreaterThan(0)
  expect((await calls.undo(id)).status).toBe(200)
  expect(await calls.remains(id)).toBe(0)
  expect(await calls.statementFiles()).toEqual(files)
})

test('a statement cancelled before it was read stays empty', async () => {
  const { body } = await sendStatement(app, student, statementCsv([{ ticket: '1' }]))
  const { id } = body as { id: string }
  await calls.undo(id)
  await app.runJob('imports.read', { id })
  expect(await calls.remains(id)).toBe(0)
})

test('a statement read twice, as after a crash, has its rows only once', async () => {
  const { id } = await readStatementOf(app, student, statementCsv([{ ticket: '1' }]))
  const { pool } = app.academy.db
  // The state after a crash: rows exist, but reading has not finished.
  await pool
    .updateTable('statementImports')
    .set({ status: 'reading' })
    .where('id', '=', id)
    .execute()
  await app.runJob('imports.read', { id })
  const { body } = await app.call(getImport, { as: student, params: { id } })
  expect(body).toMatchObject({ status: 'ready', counts: { new: 1 } })
  await calls.tell(id, account('killed'))
  // Confirmed, but the server crashed before the import: the job continues.
  await pool
    .updateTable('statementImports')
    .set({ status: 'importing' })
    .where('id', '=', id)
    .execute()
  await app.runJob('imports.carry-out', { id })
  await app.runJob('imports.carry-out', { id })
  const done = (await app.call(getImport, { as: student, params: { id } })).body
  expect(done).toMatchObject({ status: 'imported', result: { added: 1 } })
})

test('an account deleted before its import was carried out is created again in its currency', async () => {
  const owner = await app.people.academy()
  const { body: made } = await app.call(createTradingAccount, {
    as: owner,
    body: { name: 'Yen', broker: '', kind: 'real', currency: 'JPY', startingBalanceCents: 0 },
  })
  const { pool } = app.academy.db
  const forStatements = { holdsOwn: false }
  await pool.updateTable('tradingAccounts').set(forStatements).where('id', '=', made.id).execute()
  const { id } = await readStatementOf(
    app,
    owner,
    statementCsv([{ ticket: '1', profit: '1234' }]),
    {
      fields: { accountId: made.id, timeZone: 'UTC' },
    },
  )
  // The server ends between the confirmation and the import.
  await sql`alter table trades add constraint no_trades check (false) not valid`.execute(pool)
  expect((await calls.confirm(id, owner)).status).toBe(500)
  await sql`alter table trades drop constraint no_trades`.execute(pool)
  const params = { id: made.id }
  expect((await app.call(deleteTradingAccount, { as: owner, params })).status).toBe(204)
  await app.runJob('imports.carry-out', { id })
  const { body } = await app.call(getImport, { as: owner, params: { id } })
  expect(body).toMatchObject({ status: 'imported', account: { name: 'Yen', currency: 'JPY' } })
})

test('the account and its trades are deleted with their owner, who can export them', async () => {
  await calls.imported('leaving', [{ ticket: '1' }], neighbour)
  expect(await app.storedOf(neighbour.id, 'imports')).toMatchObject({
    accounts: [{ number: 'leaving', currency: 'USD' }],
    imports: [{ status: 'imported' }],
  })
  const { pool } = app.academy.db
  await pool.deleteFrom('users').where('id', '=', neighbour.id).execute()
  const left = await pool
    .selectFrom('tradingAccounts')
    .select('id')
    .where('userId', '=', neighbour.id)
    .execute()
  expect(left).toEqual([])
})

test('abandoned statements are deleted, and stuck readings end', async () => {
  const waiting = await readStatementOf(app, student, statementCsv([{ ticket: '1' }]))
  const { id } = await readStatementOf(app, student, statementCsv([{ ticket: '1' }]))
  const { pool } = app.academy.db
  await pool
    .updateTable('statementImports')
    .set({ status: 'reading' })
    .where('id', '=', id)
    .execute()
  app.clock.advance(2 * 3_600_000)
  await app.runJob('imports.forget')
  const ended = await pool
    .selectFrom('statementImports')
    .select(['status', 'fileKey'])
    .where('id', '=', id)
    .execute()
  expect(ended).toEqual([{ status: 'failed', fileKey: null }])
  expect(await calls.remains(waiting.id)).toBeGreaterThan(0)
  app.clock.advance(8 * 24 * 3_600_000)
  await app.runJob('imports.forget')
  expect([await calls.remains(waiting.id), await calls.remains(id)]).toEqual([0, 0])
})
