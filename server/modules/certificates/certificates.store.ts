import type { Insertable, Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type CertificateRow = Selectable<Tables['certificates']>

/**
 * Stores a certificate; false if the user already has one, which is unchanged, or if the program is not
 * complete at this moment: then the database stores none.
 */
export async function insertCertificate(
  tx: Executor,
  values: Insertable<Tables['certificates']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('certificates')
    .values(values)
    .onConflict((conflict) => conflict.constraint('certificates_user').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findCertificateOf(
  executor: Executor,
  userId: string,
): Promise<CertificateRow | null> {
  const query = executor.selectFrom('certificates').selectAll().where('userId', '=', userId)
  return (await query.executeTakeFirst()) ?? null
}

export async function findCertificate(
  executor: Executor,
  id: string,
): Promise<CertificateRow | null> {
  const query = executor.selectFrom('certificates').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export async function findByCode(executor: Executor, code: string): Promise<CertificateRow | null> {
  const query = executor.selectFrom('certificates').selectAll().where('code', '=', code)
  return (await query.executeTakeFirst()) ?? null
}

/** The user's data in this module, for the personal data download. */
export async function exportFor(executor: Executor, userId: string) {
  const certificates = await executor
    .selectFrom('certificates')
    .select(['code', 'name', 'program', 'lessons', 'assignments', 'issuedAt', 'issuedOn'])
    .where('userId', '=', userId)
    .execute()
  return { certificates }
}
