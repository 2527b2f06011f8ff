import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { CertificateChange, CertificateSort } from '#contract/certificates.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import type { UserBrief, UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, listedPart, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A certificate with its changes, oldest first. */
export type CertificateRow = Selectable<Tables['certificates']> & { changes: CertificateChange[] }

const changes = sql<CertificateChange[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'reason', reason,
    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by change.id), '[]')
  from certificate_changes change where certificate_id = certificates.id)`.as('changes')

const certificatesIn = (executor: Executor) =>
  executor.selectFrom('certificates').selectAll().select(changes)

/**
 * Stores a certificate; false if the user already has one of the program, which is unchanged, or if the program
 * certifies nobody at this moment: then the database stores none.
 */
export async function insertCertificate(
  tx: Executor,
  values: Insertable<Tables['certificates']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('certificates')
    .values(values)
    .onConflict((conflict) => conflict.constraint('certificates_user_program').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A user's certificates, the oldest first; at most one of each program. */
export const certificatesOf = (executor: Executor, userId: string): Promise<CertificateRow[]> =>
  certificatesIn(executor).where('userId', '=', userId).orderBy('issuedAt').orderBy('id').execute()

export async function findCertificate(
  executor: Executor,
  id: string,
): Promise<CertificateRow | null> {
  const query = certificatesIn(executor).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export async function findByCode(executor: Executor, code: string): Promise<CertificateRow | null> {
  const query = certificatesIn(executor).where('code', '=', code)
  return (await query.executeTakeFirst()) ?? null
}

/** Locks a certificate until the transaction ends; false if there is none. */
export async function lockCertificate(tx: Executor, id: string): Promise<boolean> {
  const query = tx.selectFrom('certificates').select('id').where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) !== undefined
}

export async function insertChange(
  tx: Executor,
  change: Insertable<Tables['certificateChanges']>,
): Promise<void> {
  await tx.insertInto('certificateChanges').values(change).execute()
}

/** A certificate with the account that it belongs to. */
export type IssuedRow = CertificateRow & { person: UserBrief }

const withPerson = (users: UserLookup) =>
  users.briefOf(sql.ref('certificates.userId')).$notNull().as('person')

/** One page of everybody's certificates, newest first unless sorted, found by name, code or account. */
export function certificatesPage(
  executor: Executor,
  users: UserLookup,
  part: Part<CertificateSort>,
): Promise<{ rows: IssuedRow[]; total: number }> {
  const own = isFound(part.search, [sql`certificates.name`, sql`code`])
  const isWanted: RawBuilder<boolean> = part.search
    ? sql<boolean>`(${own} or user_id in (${users.matching(part.search)}))`
    : own
  const wanted = certificatesIn(executor).select(withPerson(users)).where(isWanted)
  const order = ordered(
    part,
    { name: sql`lower(certificates.name)`, issued: sql.ref('issuedAt') },
    { tie: sql.ref('certificates.id'), otherwise: sql`issued_at desc, certificates.id desc` },
  )
  return listedPart(wanted, order, part)
}

export async function findIssued(
  executor: Executor,
  users: UserLookup,
  id: string,
): Promise<IssuedRow | null> {
  const query = certificatesIn(executor).select(withPerson(users)).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** The certificates that are revoked now, with the reason. */
export async function listRevoked(executor: Executor): Promise<{ id: string; reason: string }[]> {
  const { rows } = await sql<{ id: string; reason: string }>`
    select id, reason from (
      select distinct on (certificate_id) certificate_id as id, kind, reason
      from certificate_changes order by certificate_id, certificate_changes.id desc
    ) latest where kind = 'revoked' order by id`.execute(executor)
  return rows
}

export type ConditionsRow = Selectable<Tables['certificateConditions']>

const conditionColumns = [
  'program',
  'isIssued',
  'allLessons',
  'allAssignments',
  'quizPercent',
  'decisions',
  'averageR',
  'sessions',
  'finalProjectId',
  'finalProjectPoints',
  'updatedAt',
] as const

/** The conditions of all programs. */
export const selectConditions = (executor: Executor): Promise<ConditionsRow[]> =>
  executor.selectFrom('certificateConditions').select(conditionColumns).orderBy('program').execute()

/** Reads the conditions of a program and locks them until the transaction ends. */
export const lockConditions = (tx: Executor, program: PaidProgram): Promise<ConditionsRow> =>
  tx
    .selectFrom('certificateConditions')
    .select(conditionColumns)
    .where('program', '=', program)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Whether the conditions of a program are those that were read; they stay so until the transaction ends. */
export async function keepConditions(
  tx: Executor,
  program: PaidProgram,
  readAt: Date,
): Promise<boolean> {
  const { updatedAt } = await tx
    .selectFrom('certificateConditions')
    .select('updatedAt')
    .where('program', '=', program)
    .forShare()
    .executeTakeFirstOrThrow()
  return updatedAt.getTime() === readAt.getTime()
}

export const saveConditions = (
  tx: Executor,
  program: PaidProgram,
  conditions: Updateable<Tables['certificateConditions']>,
): Promise<ConditionsRow> =>
  tx
    .updateTable('certificateConditions')
    .set(conditions)
    .where('program', '=', program)
    .returning(conditionColumns)
    .executeTakeFirstOrThrow()

export type DesignRow = Omit<Selectable<Tables['certificateDesign']>, 'onlyRow'>

const designColumns = ['accent', 'signer', 'signerTitle', 'signature', 'updatedAt'] as const

export const selectDesign = (executor: Executor): Promise<DesignRow> =>
  executor.selectFrom('certificateDesign').select(designColumns).executeTakeFirstOrThrow()

/** Reads the design and locks it until the transaction ends. */
export const lockDesign = (tx: Executor): Promise<DesignRow> =>
  tx.selectFrom('certificateDesign').select(designColumns).forUpdate().executeTakeFirstOrThrow()

export const saveDesign = (tx: Executor, design: DesignRow): Promise<DesignRow> =>
  tx.updateTable('certificateDesign').set(design).returning(designColumns).executeTakeFirstOrThrow()

/** The user's data in this module, for the personal data download. */
export async function exportFor(executor: Executor, userId: string) {
  const certificates = await executor
    .selectFrom('certificates')
    .select(['code', 'name', 'program', 'lessons', 'assignments', 'issuedAt', 'issuedOn'])
    .select(changes)
    .where('userId', '=', userId)
    .execute()
  return { certificates }
}
