import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { loadDemo } from '#database/demo/load.ts'
import { columnList, quoted, tablesInOrder } from '#server/platform/backup/tables.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { knownMigrations, migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { startActionsBench } from '#testing/audit-actions/bench.ts'
import { adminActions } from '#testing/audit-actions/of-admins.ts'
import { ownActions } from '#testing/audit-actions/of-users.ts'
import { createTestDatabase, runStatements, storedCopy } from '#testing/database.ts'
import { contentOf, schemaOf } from '#testing/schema.ts'

const log = createLog({ level: 'silent', pretty: false })
const minutes = 60_000

/** The statements of the migrations that change the schema, as they are sent to an empty database. */
async function schemaStatements(): Promise<string[]> {
  const database = await createTestDatabase('empty')
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await migrate(database.url, log)
    const sent = query.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : (first as { text: string }).text,
    )
    return sent.filter((text) => /^\s*(create|alter|drop|do)\b|^\s*--/i.test(text))
  } finally {
    query.mockRestore()
    await database.drop()
  }
}

/** One statement for each table, which inserts all of its rows, and one for each sequence. */
async function rowStatements(client: Client): Promise<string[]> {
  const tables = (await tablesInOrder(client)).filter(({ schema }) => schema === 'public')
  const inserts: string[] = []
  for (const table of tables) {
    const { rows } = await client.query(
      `select json_agg(t)::text as rows from (select * from ${quoted(table)} t order by t::text) t`,
    )
    if (!rows[0].rows) continue
    const columns = columnList(table)
    inserts.push(
      `insert into ${quoted(table)} (${columns}) overriding system value select ${columns} ` +
        `from json_populate_recordset(null::${quoted(table)}, ${client.escapeLiteral(rows[0].rows)})`,
    )
  }
  const { rows: sequences } = await client.query(
    `select format('select setval(%L, %s)', sequencename, last_value) as statement
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  const names = tables.map(quoted)
  return [
    ...names.map((name) => `alter table ${name} disable trigger user`),
    ...names.toReversed().map((name) => `delete from ${name}`),
    ...inserts,
    'set constraints all immediate',
    ...names.map((name) => `alter table ${name} enable trigger user`),
    ...sequences.map(({ statement }) => statement),
  ]
}

test('the stored copy has everything', { timeout: 10 * minutes }, async () => {
  const bench = await startActionsBench(async ({ academy }) => loadDemo(academy))
  for (const { run } of Object.values(adminActions)) await run(bench)
  for (const { run } of ownActions) await run(bench.app, await bench.app.people.free())
  const { databaseUrl } = bench.app
  await runStatements(
    databaseUrl,
    await readFile(path.join(import.meta.dirname, 'other-rows.sql'), 'utf8'),
  )
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const statements = [...(await schemaStatements()), ...(await rowStatements(client))]
  await client.end()
  await writeFile(storedCopy, gzipSync(`${statements.join(';\n')};\n`, { level: 9 }))

  const copy = await createTestDatabase('empty')
  await runStatements(copy.url, gunzipSync(await readFile(storedCopy)).toString())
  const db = openDatabase(copy.url, log)
  const source = openDatabase(databaseUrl, log)
  expect(await schemaOf(db)).toEqual(await schemaOf(source))
  const tablesOf = async (of: typeof db) =>
    Object.entries(await contentOf(of)).filter(([name]) => !name.endsWith('_id_seq'))
  const tables = await tablesOf(db)
  expect(tables).toEqual(await tablesOf(source))
  expect(tables.filter(([, { rows }]) => rows === 0)).toEqual([])
  await writeFile(
    path.join(import.meta.dirname, '../../database/baseline/replaced.json'),
    `${JSON.stringify(await knownMigrations(), null, 2)}\n`,
  )
  await source.close()
  await db.close()
  await copy.drop()
  await bench.stop()
})
