import { sql } from 'kysely'
import { expect } from 'vitest'
import { confirmImport, deleteImport, type ImportChanges, updateImport } from '#contract/imports.ts'
import { listTrades } from '#contract/journal/journal.ts'
import type { TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { readStatementOf, statementCsv } from '#testing/statements.ts'

/** The account for a statement that names none. */
export const account = (number: string, currency = 'USD'): ImportChanges => ({
  account: { number, currency },
  timeZone: 'UTC',
})

export type ImportCalls = ReturnType<typeof importCalls>

/** A student's calls for statements, and what they leave behind in tables and folders. */
export function importCalls(app: TestApp, student: Person) {
  const tell = (id: string, body: ImportChanges, as = student) =>
    app.call(updateImport, { as, params: { id }, body })
  const confirm = (id: string, as = student) => app.call(confirmImport, { as, params: { id } })
  const undo = (id: string, as = student) => app.call(deleteImport, { as, params: { id } })
  const tradesOf = async (accountId: string, as = student) =>
    (await app.call(listTrades, { as, query: { accountId } })).body

  /** Imports a CSV into the account with that number; returns the import and the account's id. */
  async function imported(
    number: string,
    trades: Parameters<typeof statementCsv>[0],
    as = student,
  ) {
    const { id } = await readStatementOf(app, as, statementCsv(trades))
    await tell(id, account(number), as)
    const { body, status } = await confirm(id, as)
    expect(status).toBe(200)
    return { id, body, accountId: body.account?.id ?? '' }
  }

  /** The stored statement files, after running the jobs that delete files. */
  async function statementFiles(): Promise<string[]> {
    const { rows } = await sql<{ id: string; data: object }>`
      delete from pgboss.job where name = 'media.delete' returning id, data`.execute(
      app.academy.db.pool,
    )
    for (const { data } of rows) await app.runJob('media.delete', data)
    return (await storedFiles(app)).filter((key) => !key.startsWith('incoming/'))
  }

  /** The number of rows that are left of an import. */
  async function remains(id: string): Promise<number> {
    const { pool } = app.academy.db
    const rows = await Promise.all([
      pool.selectFrom('statementImports').select('id').where('id', '=', id).execute(),
      pool.selectFrom('stagedTrades').select('id').where('importId', '=', id).execute(),
      pool.selectFrom('stagedMovements').select('id').where('importId', '=', id).execute(),
    ])
    return rows.flat().length
  }

  return { tell, confirm, undo, tradesOf, imported, statementFiles, remains }
}
