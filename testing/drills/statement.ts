import { access } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatementImport } from '#contract/imports.ts'
import { filesFolder } from '#server/platform/backup/places.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { statementCsv } from '#testing/statements.ts'
import { counted, crowding, inSeconds, report } from '#testing/trust/report.ts'
import { owner, startVictim, type Victim } from './victim.ts'

const resumedWithinMs = 90_000

/** Defines the test that kills the program while it is reading a statement, and discards one. */
export function statementDrill({ rows, kills }: { rows: number; kills: number }) {
  let database: TestDatabase
  let program: Victim
  let client: Client
  let token: string
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new Client({ connectionString: database.url })
    await client.connect()
    program = await startVictim({ DATABASE_URL: database.url })
    token = await program.signIn(owner.email, owner.password)
  }, 300_000)
  afterAll(async () => {
    await program?.stop()
    await client?.end()
    await database?.drop()
  }, 300_000)

  const statement = statementCsv(
    Array.from({ length: rows }, (_, index) => ({ ticket: String(1 + index) })),
  )
  const send = async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(statement)]), 'statement.csv')
    return (await program.call<{ id: string }>('/journal/imports', { token, body })).id
  }
  const staged = async (id: string): Promise<number> => {
    const found = await client.query(
      'select count(*)::int as rows from staged_trades where import_id = $1',
      [id],
    )
    return found.rows[0].rows
  }
  const patience = { timeout: resumedWithinMs * crowding(), interval: 20 }
  const isHalfRead = (id: string) =>
    expect
      .poll(async () => (await staged(id)) > 0 && (await staged(id)) < rows, patience)
      .toBe(true)

  test(
    `a statement of ${counted(rows)} rows is read whole, though the program is killed ${kills} times meanwhile`,
    async ({ task }) => {
      const id = await send()
      for (let kill = 0; kill < kills; kill += 1) {
        await isHalfRead(id)
        await program.crash()
      }
      const began = performance.now()
      const read = () =>
        program.call<StatementImport>(`/journal/imports/${id}`, { method: 'GET', token })
      await expect.poll(async () => (await read()).status, patience).toBe('ready')
      expect((await read()).counts).toMatchObject({ new: rows, known: 0, unreadable: 0 })
      expect(await staged(id)).toBe(rows)
      const taken = inSeconds(performance.now() - began)
      report(task, `${counted(rows)} rows each once, ${taken} after the last kill`)
    },
    4 * resumedWithinMs * crowding(),
  )

  test(
    'a statement that is given up in the middle of reading leaves nothing behind',
    async ({ task }) => {
      // Only one is read at a time.
      await client.query('delete from statement_imports')
      const id = await send()
      await isHalfRead(id)
      const { rows: files } = await client.query('select file_key from statement_imports')
      const file = path.join(filesFolder(program.dataDir), files[0].file_key)
      const isThere = () =>
        access(file).then(
          () => true,
          () => false,
        )
      expect(await isThere()).toBe(true)
      await program.call(`/journal/imports/${id}`, { method: 'DELETE', token })
      expect(await staged(id)).toBe(0)
      await expect.poll(isThere, patience).toBe(false)
      const left = await client.query('select from statement_imports')
      expect(left.rowCount).toBe(0)
      expect(await staged(id)).toBe(0)
      report(task, 'no row and no file left')
    },
    2 * resumedWithinMs * crowding(),
  )
}
