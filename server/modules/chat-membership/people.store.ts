import { type Selectable, sql } from 'kysely'
import type { ChatService } from '#contract/chat-membership.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** What the service has told of somebody. */
export interface Seen {
  groupId: string
  accountId: string
  name: string
  isIn: boolean
  isExempt: boolean
  at: Date
}

/** Stores what was heard of somebody; `cameByOther` if by the link of another member. */
export async function storeSeen(
  executor: Executor,
  { groupId, accountId, name, isIn, isExempt, at }: Seen,
  { onlyNew, cameByOther }: { onlyNew: boolean; cameByOther: boolean },
): Promise<void> {
  const insertion = executor.insertInto('chatPeople').values({
    id: newId(),
    groupId,
    accountId,
    name,
    userId: null,
    wasMember: cameByOther,
    isIn,
    isExempt,
    checkedAt: at,
  })
  await insertion
    .onConflict((conflict) => {
      const known = conflict.columns(['groupId', 'accountId'])
      if (onlyNew) return known.doNothing()
      return known.doUpdateSet({
        name,
        isIn,
        isExempt,
        checkedAt: at,
        failure: null,
        attempts: 0,
        retryAt: null,
        // Whoever is in has been let in.
        ...(isIn ? { isShutOut: false } : { noticedAt: null }),
        ...(cameByOther && { wasMember: true }),
      })
    })
    .execute()
}

/** Stores those of these members of a group who are not known there yet, in one statement. */
export async function storeNewMembers(
  executor: Executor,
  groupId: string,
  members: readonly Pick<Seen, 'accountId' | 'isExempt' | 'name'>[],
  at: Date,
): Promise<void> {
  if (members.length === 0) return
  await sql`
    insert into chat_people (id, group_id, account_id, name, user_id, was_member, is_in, is_exempt, checked_at)
    select gen_random_uuid(), ${groupId}, m.account_id, m.name, null, false, true, m.is_exempt, ${at}
    from unnest(${members.map(({ accountId }) => accountId)}::text[], ${members.map(({ name }) => name)}::text[],
      ${members.map(({ isExempt }) => isExempt)}::boolean[]) as m (account_id, name, is_exempt)
    -- Looked up first: most are known, and a conflict leaves a dead row.
    where not exists (
      select from chat_people p where p.group_id = ${groupId} and p.account_id = m.account_id)
    on conflict do nothing`.execute(executor)
}

/** Changes what is given of somebody. */
export async function changePerson(
  executor: Executor,
  id: string,
  changes: Partial<Selectable<Tables['chatPeople']>>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('chatPeople')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the service was asked to do and refused; undefined if nothing of it is to be tried again. */
export const lockFailed = (tx: Executor, id: string) =>
  tx
    .selectFrom('chatPeople')
    .select(['groupId', 'userId'])
    .where('id', '=', id)
    .where('failure', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/** Forgets what was tried in a group in vain: somebody has put it right. */
export async function clearFailures(executor: Executor, groupId: string): Promise<void> {
  await executor
    .updateTable('chatPeople')
    .set({ failure: null, attempts: 0, retryAt: null })
    .where('groupId', '=', groupId)
    .where((row) => row.or([row('failure', 'is not', null), row('retryAt', 'is not', null)]))
    .execute()
}

/** Asks the service again about an account, in every group where it is known. */
export async function askAgainOf(
  executor: Executor,
  service: ChatService,
  accountId: string,
): Promise<void> {
  await executor
    .updateTable('chatPeople')
    .set({ isIn: null, failure: null, attempts: 0, retryAt: null })
    .where('accountId', '=', accountId)
    .where('groupId', 'in', groupsOf(service))
    .execute()
}

/** A user's accounts at a service are nobody's any more: they leave. */
export async function releasePeople(
  tx: Executor,
  userId: string,
  service: ChatService,
): Promise<void> {
  await tx
    .updateTable('chatPeople')
    .set({ userId: null, wasMember: true })
    .where('userId', '=', userId)
    .where('groupId', 'in', groupsOf(service))
    .execute()
}

const groupsOf = (service: ChatService) =>
  sql<string>`(select g.id from chat_groups g where g.service = ${service})`

export const findPerson = (executor: Executor, groupId: string, accountId: string) =>
  executor
    .selectFrom('chatPeople')
    .select(['id', 'isShutOut'])
    .where('groupId', '=', groupId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()

/** All that is kept of a user, for the download of personal data. */
export const exportPeople = (executor: Executor, userId: string) =>
  executor
    .selectFrom('chatPeople')
    .innerJoin('chatGroups', 'chatGroups.id', 'chatPeople.groupId')
    .select(['service', 'title as group', 'accountId as account', 'isIn', 'checkedAt'])
    .where('userId', '=', userId)
    .orderBy('chatPeople.id')
    .execute()
