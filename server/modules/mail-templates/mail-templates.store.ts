import { type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type WordsRow = Selectable<Tables['mailTemplates']>

/** The published text of each mail; mails with their default text are absent. */
export function publishedWords(executor: Executor): Promise<WordsRow[]> {
  return executor
    .selectFrom('mailTemplates')
    .distinctOn('key')
    .selectAll()
    .orderBy('key')
    .orderBy('number', 'desc')
    .execute()
}

/** The versions of a mail's text, newest first. */
export function versionsOf(executor: Executor, key: string): Promise<WordsRow[]> {
  return executor
    .selectFrom('mailTemplates')
    .selectAll()
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
}

export function findVersion(
  executor: Executor,
  key: string,
  number: number,
): Promise<WordsRow | undefined> {
  const versions = executor.selectFrom('mailTemplates').selectAll().where('key', '=', key)
  return versions.where('number', '=', number).executeTakeFirst()
}

/** Locks the text of a mail until the transaction ends. */
export async function lockWords(tx: Executor, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('mail words'), hashtext(${key}))`.execute(tx)
}

export async function insertVersion(tx: Executor, version: WordsRow): Promise<void> {
  await tx.insertInto('mailTemplates').values(version).execute()
}
