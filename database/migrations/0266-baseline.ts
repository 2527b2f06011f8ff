import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'

/** The schema's files, each after those whose tables it refers to. */
const subjects = [
  'platform',
  'identity',
  'academy',
  'payments',
  'access',
  'members',
  'courses',
  'assignments',
  'certificates',
  'live-sessions',
  'signals',
  'challenges',
  'journal',
  'messages',
  'notifications',
  'search',
]

/**
 * The whole schema as built by the migrations up to 0266. A database that ran those does not run
 * this one: `adoptBaseline` records it there as run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const subject of subjects) {
    const file = path.join(import.meta.dirname, '../baseline', `${subject}.sql`)
    await sql.raw(await readFile(file, 'utf8')).execute(db)
  }
}
