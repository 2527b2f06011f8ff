import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { csvRow } from '#server/platform/http/csv.ts'
import type { InvitationsDeps } from './deps.ts'
import { findImport, type LineRow, linesAfter } from './imports.store.ts'

const linesAtOnce = 500

const outcomeOf = ({ problem, doneAt }: LineRow) => problem ?? (doneAt ? 'Account made' : 'Waiting')

/** Every line of a list imported by the actor with its outcome, as a CSV file; throws 404. */
export async function reportImport(
  { db }: Pick<InvitationsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<AsyncGenerator<string>> {
  async function* lines(id: string): AsyncGenerator<string> {
    yield csvRow(['Line', 'Email', 'Name', 'Outcome'])
    let rows: LineRow[] = []
    do {
      const part = { after: rows.at(-1)?.line ?? 0, limit: linesAtOnce }
      rows = await linesAfter(db.pool, id, part)
      const written = rows.map((row) =>
        csvRow([String(row.line), row.email, row.name, outcomeOf(row)]),
      )
      if (written.length > 0) yield written.join('')
    } while (rows.length === linesAtOnce)
  }

  const found = await findImport(db.pool, id)
  if (found?.createdBy !== actor.id) throw notFound()
  return lines(id)
}
