import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'

/** The files of the schema, each after those that its tables refer to. */
const subjects = [
  'platform',
  'identity',
  'payments',
  'access',
  'courses',
  'assignments',
  'certificates',
  'live-sessions',
  'mentorship',
  'signals',
  'journal',
  'messages',
  'notifications',
  'admin',
]

/**
 * The whole schema as the migrations up to 0026 had made it. A database that ran those is not given
 * this one: `adoptBaseline` records it there as run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const subject of subjects) {
    const file = path.join(import.meta.dirname, '../baseline', `${subject}.sql`)
    await sql.raw(await readFile(file, 'utf8')).execute(db)
  }
}
