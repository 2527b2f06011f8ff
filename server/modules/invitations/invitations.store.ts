import { type Insertable, type Selectable, sql } from 'kysely'
import type { InvitationSort } from '#contract/invitations.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { ReadLine } from './read-list.rules.ts'

export type InvitationRow = Selectable<Tables['invitations']>

/** Stores an invitation; an open one of its kind to the same address is withdrawn. */
export async function replaceInvitation(
  tx: Executor,
  invitation: Insertable<Tables['invitations']>,
): Promise<InvitationRow> {
  await tx
    .updateTable('invitations')
    .set({ withdrawnAt: invitation.createdAt })
    .where(sql<boolean>`lower(email) = lower(${invitation.email})`)
    .where('staffRole', invitation.staffRole ? 'is not' : 'is', null)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()
  return tx.insertInto('invitations').values(invitation).returningAll().executeTakeFirstOrThrow()
}

/** One page of the invitations, newest first unless sorted, and the total number of matches. */
export async function searchInvitations(executor: Executor, part: Part<InvitationSort>) {
  const matching = executor
    .selectFrom('invitations')
    .where('staffRole', 'is', null)
    .where(isFound(part.search, [sql.ref('email'), sql.ref('name')]))
  const sorts = { email: sql`lower(email)`, created: sql.ref('createdAt') }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id` }
  const [invitations, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy(ordered(part, sorts, own))
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { invitations, total: Number(total) }
}

/** The open invitation with this token; undefined if it is over, or there is none. */
export function findOpen(
  executor: Executor,
  tokenHash: Buffer,
  at: Date,
): Promise<InvitationRow | undefined> {
  return executor
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
}

/**
 * Locks the open invitation with this token: of several simultaneous calls, one gets it. It is written once, by
 * `noteAcceptance`: a row written twice would have PostgreSQL look at its sender again, who may just be deleted
 * and wait for it.
 */
export function takeInvitation(
  tx: Executor,
  tokenHash: Buffer,
  at: Date,
): Promise<InvitationRow | undefined> {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', at)
    .forUpdate()
    .executeTakeFirst()
}

export async function noteAcceptance(
  tx: Executor,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const acceptance = { acceptedAt: at, acceptedBy: by }
  await tx.updateTable('invitations').set(acceptance).where('id', '=', id).execute()
}

/** Whether an invitation is to the team, or to the academy. */
export type InvitationKind = 'team' | 'academy'

/** Withdraws an invitation that nobody has accepted; undefined if there is none. */
export function withdraw(
  tx: Executor,
  id: string,
  { kind, at }: { kind: InvitationKind; at: Date },
): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitations')
    .set({ withdrawnAt: sql<Date>`coalesce(withdrawn_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where('staffRole', kind === 'team' ? 'is not' : 'is', null)
    .where('acceptedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Gives an invitation of a kind a new link for as many days as it had, in the name of whoever renews it, unless
 * it was taken or withdrawn; undefined if there is none.
 */
export function renewInvitation(
  tx: Executor,
  id: string,
  { kind, tokenHash, by, at }: { kind: InvitationKind; tokenHash: Buffer; by: string; at: Date },
): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitations')
    .set({
      tokenHash,
      createdBy: by,
      createdAt: at,
      expiresAt: sql<Date>`${at}::timestamptz + (expires_at - created_at)`,
    })
    .where('id', '=', id)
    .where('staffRole', kind === 'team' ? 'is not' : 'is', null)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Removes invitations that were never accepted and ended before `before`, and lists that are older. */
export async function removeOld(executor: Executor, before: Date): Promise<void> {
  await executor
    .deleteFrom('invitations')
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '<', before)
    .execute()
  await executor.deleteFrom('memberImports').where('createdAt', '<', before).execute()
}

/** The data of an accepted invitation, for the user's personal data download. */
export function exportFor(executor: Executor, userId: string) {
  return executor
    .selectFrom('invitations')
    .select(['email', 'name', 'program', 'staffRole', 'createdAt', 'acceptedAt'])
    .where('acceptedBy', '=', userId)
    .execute()
}

export type ImportRow = Selectable<Tables['memberImports']>
export type LineRow = Selectable<Tables['memberImportRows']>

/** A line of a list, with the account that its address already has. */
export type StoredLine = ReadLine & { userId: string | null }

/** Stores a parsed list, with no line processed yet. */
export async function insertImport(
  tx: Executor,
  {
    id,
    by,
    at,
    lines,
    source = null,
  }: {
    id: string
    by: string
    at: Date
    lines: readonly StoredLine[]
    source?: string | null
  },
): Promise<void> {
  await tx
    .insertInto('memberImports')
    .values({ id, createdBy: by, createdAt: at, startedAt: null, tell: false, source })
    .execute()
  await sql`
    insert into member_import_rows
      (import_id, line, email, name, programs, ends, suspended, tags, subscription, completed, notes,
        problem, user_id)
    select ${id}::uuid, r.line, r.email, r.name,
      array(select jsonb_path_query(r.programs, '$[*].program') #>> '{}'),
      array(select (jsonb_path_query(r.programs, '$[*].endsAt') #>> '{}')::timestamptz),
      r.suspended, array(select jsonb_array_elements_text(r.tags)), r.subscription,
      array(select jsonb_array_elements_text(r.completed)),
      array(select jsonb_array_elements_text(r.notes)), r.problem, r."userId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r
      (line int, email text, name text, programs jsonb, suspended boolean, tags jsonb,
       subscription text, completed jsonb, notes jsonb, problem text, "userId" uuid)`.execute(tx)
}

export function findImport(executor: Executor, id: string): Promise<ImportRow | undefined> {
  return executor.selectFrom('memberImports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Starts an import; the first call decides whether members get a mail. False if it was started before. */
export async function startImport(
  tx: Executor,
  id: string,
  { at, tell }: { at: Date; tell: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('memberImports')
    .set({ startedAt: at, tell })
    .where('id', '=', id)
    .where('startedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The next valid lines waiting, in order. */
export function waitingLines(executor: Executor, id: string, limit: number): Promise<LineRow[]> {
  return executor
    .selectFrom('memberImportRows')
    .selectAll()
    .where('importId', '=', id)
    .where('doneAt', 'is', null)
    .where('problem', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute()
}

/** Records the outcome of a line; false if it was recorded before. */
export async function markLine(
  tx: Executor,
  { importId, line }: Pick<LineRow, 'importId' | 'line'>,
  what: { at: Date; userId: string | null; problem: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('memberImportRows')
    .set({ doneAt: what.at, userId: what.userId, problem: what.problem })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .where('doneAt', 'is', null)
    .returning('line')
    .executeTakeFirst()
  return row !== undefined
}

/** Records what of a line came, and what did not, once it is done. */
export async function setOutcome(
  tx: Executor,
  { importId, line }: Pick<LineRow, 'importId' | 'line'>,
  { came, notes }: Pick<LineRow, 'came' | 'notes'>,
): Promise<void> {
  await tx
    .updateTable('memberImportRows')
    .set({ came, notes })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute()
}

export async function setUserOfLine(
  tx: Executor,
  { importId, line }: Pick<LineRow, 'importId' | 'line'>,
  userId: string,
): Promise<void> {
  await tx
    .updateTable('memberImportRows')
    .set({ userId })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute()
}

const mostFirst = 10
const mostProblems = 100

/** The state of a list: counts, the first valid lines, and the first problems. */
export async function countsOfImport(executor: Executor, id: string) {
  const rows = executor.selectFrom('memberImportRows').where('importId', '=', id)
  const [counts, first, problems, leftOut] = await Promise.all([
    rows
      .select([
        sql<number>`count(*)::int`.as('lines'),
        sql<number>`(count(*) filter (where problem is null))::int`.as('good'),
        sql<number>`(count(*) filter (where problem is null and done_at is not null))::int`.as(
          'made',
        ),
        sql<number>`(count(*) filter (where problem is null and done_at is null))::int`.as(
          'waiting',
        ),
        sql<number>`(count(*) filter (where problem is not null and user_id is not null))::int`.as(
          'known',
        ),
        sql<number>`(count(*) filter (where problem is null and subscription is not null))::int`.as(
          'subscriptions',
        ),
      ])
      .executeTakeFirstOrThrow(),
    rows.selectAll().where('problem', 'is', null).orderBy('line').limit(mostFirst).execute(),
    rows
      .select(['line', 'email', sql<string>`problem`.as('reason')])
      .where('problem', 'is not', null)
      .orderBy('line')
      .limit(mostProblems)
      .execute(),
    leftOutOf(executor, id),
  ])
  return { ...counts, first, problems, leftOut }
}

/** What of the valid lines does not come, the most frequent first. */
async function leftOutOf(executor: Executor, id: string) {
  const { rows } = await sql<{ what: string; lines: number }>`
    select note as what, count(*)::int as lines
    from member_import_rows, unnest(notes) note
    where import_id = ${id} and problem is null
    group by note order by lines desc, what limit 50`.execute(executor)
  return rows
}

/** The lines after `after`, in order. */
export function linesAfter(
  executor: Executor,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<LineRow[]> {
  return executor
    .selectFrom('memberImportRows')
    .selectAll()
    .where('importId', '=', id)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()
}
