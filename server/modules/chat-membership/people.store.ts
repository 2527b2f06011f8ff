import { type RawBuilder, type Selectable, sql } from 'kysely'
import type {
  ChatPeopleFilter,
  ChatPeopleSort,
  ChatService,
  ChatState,
} from '#contract/chat-membership.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part, placedPart } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Whose account at a service is whose, in parts of statements. */
export interface AccountLinks {
  linkedUser(accountId: RawBuilder<unknown>): RawBuilder<string | null>
  linkedAccount(userId: RawBuilder<unknown>): RawBuilder<string | null>
  /** All of them, as `user_id` and `account_id`. */
  linkedAccounts: RawBuilder<unknown>
}

/** Who may be in a group, in parts of a statement of the modules that know it. */
export interface Entitlement extends AccountLinks {
  /** The group's, or part of a statement that finds it. */
  id: string | RawBuilder<unknown>
  /** The ids of those whose access opens it, as `user_id`. */
  holders: RawBuilder<unknown>
  /** The ids of the office, whose people may be in every group. */
  office: RawBuilder<unknown>
  users: UserLookup
}

/** Somebody's standing in a group: what is, and what should be. */
export type PersonRow = Omit<Selectable<Tables['chatPeople']>, 'groupId'> & {
  /** The user whose account it is; null for a stranger. */
  owner: string | null
  isWanted: boolean
}

/** Part of a statement: the same ids under the name that `holders` has. */
export const asUserIds = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select everybody.id as user_id from (${ids}) everybody`

/** A condition: the user with the id in this column may be in the group now. */
const isEntitled = (userId: RawBuilder<unknown>, { holders, office, users }: Entitlement) =>
  sql<boolean>`(${userId} is not null and ${users.isInUse(userId)}
    and (${userId} in (${holders}) or ${userId} in (${office})))`

/**
 * Part of a statement, after `with`: the people of a group as `standing`. The account belongs to whoever has connected
 * it, else to the user to whom it belonged last, unless that one has connected another since.
 */
const standing = (of: Entitlement) => sql`
  owned as (
    select p.*, coalesce(${of.linkedUser(sql.ref('p.accountId'))},
      case when ${of.linkedAccount(sql.ref('p.userId'))} is null then p.user_id end) as owner
    from chat_people p where p.group_id = ${of.id}
  ), standing as (
    select owned.*, coalesce(${isEntitled(sql.ref('owned.owner'), of)}, false) as is_wanted
    from owned
  )`

/** Whether a user may be in a group now, and which account is linked. */
export async function findEntitled(
  executor: Executor,
  of: Entitlement,
  userId: string,
): Promise<{ isEntitled: boolean; accountId: string | null }> {
  const { rows } = await sql<{ isEntitled: boolean; accountId: string | null }>`
    select coalesce(${isEntitled(sql.ref('one.id'), of)}, false) as is_entitled,
      ${of.linkedAccount(sql.ref('one.id'))} as account_id
    from (select ${userId}::uuid as id) one`.execute(executor)
  return rows[0] ?? { isEntitled: false, accountId: null }
}

/** Adds the linked accounts that nobody has asked the service about yet. */
export async function addLinked(executor: Executor, of: Entitlement, at: Date): Promise<void> {
  await sql`
    insert into chat_people (id, group_id, account_id, name, user_id, was_member, is_in, checked_at)
    select gen_random_uuid(), ${of.id}, linked.account_id, '', linked.user_id, false, null, ${at}
    from (${of.linkedAccounts}) linked
    where not exists (
      select from chat_people p
      where p.group_id = ${of.id} and p.account_id = linked.account_id)
    on conflict do nothing`.execute(executor)
}

/** Notes whose account it is of those who are in the group with access. */
export async function adoptMembers(executor: Executor, of: Entitlement): Promise<void> {
  await sql`
    with ${standing(of)}
    update chat_people p set user_id = standing.owner, was_member = true, noticed_at = null
    from standing
    where p.id = standing.id and standing.is_in and standing.is_wanted
      and (not p.was_member or p.user_id is distinct from standing.owner)`.execute(executor)
}

/** Ends the links of those who may not be in the group any more. */
export async function endUnwantedLinks(executor: Executor, of: Entitlement): Promise<void> {
  await sql`
    update chat_links set is_over = true
    where group_id = ${of.id} and not is_over and user_id is not null
      and not coalesce(${isEntitled(sql.ref('chatLinks.userId'), of)}, false)`.execute(executor)
}

/**
 * Forgets whoever has left and is nobody's account any more; those whom the academy has shut out only if nothing has to be
 * undone for them.
 */
export async function forgetGone(
  executor: Executor,
  of: Entitlement,
  { evenShutOut }: { evenShutOut: boolean },
): Promise<void> {
  await sql`
    with ${standing(of)}
    delete from chat_people p using standing
    where p.id = standing.id and standing.owner is null and not standing.is_in
      and (${evenShutOut} or not standing.is_shut_out) and standing.failure is null`.execute(
    executor,
  )
}

/** When to look again at whoever is thought to be in a group, in case the service's word of it was lost. */
const checkDays = 1

/**
 * Those about whom something may have to be done, the most pressing first: who may be in again, then who may be no
 * longer.
 */
export async function duePeople(
  executor: Executor,
  of: Entitlement,
  { at, noticeDays, limit }: { at: Date; noticeDays: number | null; limit: number },
): Promise<PersonRow[]> {
  const ago = (days: number) => new Date(at.getTime() - days * 24 * 3_600_000)
  const leaves =
    noticeDays === null ? sql`false` : sql`(noticed_at is null or noticed_at <= ${ago(noticeDays)})`
  const { rows } = await sql<PersonRow & { urgency: number }>`
    with ${standing(of)}, urgent as (
      select standing.*, case
        when not is_in and is_wanted and is_shut_out then 1
        when is_in and not is_wanted and (was_member or owner is not null) then 2
        when is_in and not is_wanted and ${leaves} then 3
        when is_in is null then 4
        when is_in and checked_at <= ${ago(checkDays)} then 5
        when not is_in and is_shut_out and was_member and owner is null then 6 end as urgency
      from standing
      where not is_exempt and failure is null and (retry_at is null or retry_at <= ${at}))
    select * from urgent where urgency is not null
    order by urgency, checked_at, id limit ${limit}`.execute(executor)
  return rows
}

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

/** The accounts of a user that are linked, and the ids of the groups that the user is in. */
export async function ownStanding(
  executor: Executor,
  userId: string,
  links: { telegram: AccountLinks; discord: AccountLinks },
): Promise<{ telegram: string | null; discord: string | null; inside: string[] }> {
  const id = sql.ref('one.id')
  const { rows } = await sql<{ telegram: string | null; discord: string | null; inside: string[] }>`
    select ${links.telegram.linkedAccount(id)} as telegram,
      ${links.discord.linkedAccount(id)} as discord,
      array(select p.group_id from chat_people p where p.user_id = one.id and p.is_in) as inside
    from (select ${userId}::uuid as id) one`.execute(executor)
  return rows[0] ?? { telegram: null, discord: null, inside: [] }
}

/** All that is kept of a user, for the download of personal data. */
export const exportPeople = (executor: Executor, userId: string) =>
  executor
    .selectFrom('chatPeople')
    .innerJoin('chatGroups', 'chatGroups.id', 'chatPeople.groupId')
    .select(['service', 'title as group', 'accountId as account', 'isIn', 'checkedAt'])
    .where('userId', '=', userId)
    .orderBy('chatPeople.id')
    .execute()

export interface ListedPerson {
  id: string
  userId: string | null
  name: string
  account: string | null
  state: ChatState
  failure: string | null
  noticedAt: Date | null
}

/** Part of a statement, after `with`: all people of a group's list as `listed`, members who are not in it included. */
const listed = (of: Entitlement) => sql`
  ${standing(of)}, listed as (
    select standing.id, standing.owner as user_id, standing.name, standing.account_id as account,
      standing.failure, standing.noticed_at, case
        when failure is not null then 'failed'
        when is_in and owner is null and not is_exempt then 'stranger'
        when is_in then 'in'
        when is_wanted then 'absent' else 'out' end as state
    from standing where is_in or is_wanted or was_member or failure is not null
    union all
    select entitled.user_id, entitled.user_id, '', entitled.account, null, null,
      case when entitled.account is null then 'unlinked' else 'absent' end
    from (
      select holder.user_id, ${of.linkedAccount(sql.ref('holder.userId'))} as account
      from (${of.holders}) holder where ${of.users.isInUse(sql.ref('holder.userId'))}
    ) entitled
    where not exists (select from standing where standing.owner = entitled.user_id)
      and exists (select from chat_groups g where g.id = ${of.id})
  )`

const isMeant = (
  users: UserLookup,
  { search, state }: Pick<ChatPeopleFilter, 'search' | 'state'>,
) => {
  const own = isFound(search, [sql`listed.name`, sql`coalesce(listed.account, '')`])
  const found = search ? sql`(${own} or listed.user_id in (${users.matching(search)}))` : sql`true`
  return state ? sql`${found} and listed.state = ${state}` : found
}

/** The name at the academy; of a stranger, or somebody who is gone, the one at the service. */
const shownName = (users: UserLookup, row: string) =>
  sql`coalesce(${users.nameOf(sql.ref(`${row}.userId`))}, ${sql.ref(`${row}.name`)})`

/** A page of the people of a group, by name unless sorted. */
export async function listPeople(
  executor: Executor,
  of: Entitlement,
  { state, ...part }: Part<ChatPeopleSort> & Pick<ChatPeopleFilter, 'state'>,
): Promise<{ rows: ListedPerson[]; total: number }> {
  const { users } = of
  const sortName = sql`coalesce(${users.sortName(sql`listed.user_id`)}, lower(listed.name))`
  const kind = sql.raw(part.search ? 'materialized' : 'not materialized')
  return placedPart<ListedPerson>(
    executor,
    {
      found: sql`${listed(of)}, found as ${kind} (
        select listed.*, ${sortName} as sort_name from listed
        where ${isMeant(users, { search: part.search, state })})`,
      columns: sql`page.id, page.user_id, ${shownName(users, 'page')} as name, page.account,
        page.state, page.failure, page.noticed_at`,
      joins: sql``,
      order: ordered(
        part,
        { name: sql`sort_name`, state: sql`state` },
        { tie: sql`id`, otherwise: sql`sort_name, id` },
      ),
    },
    part,
  )
}

/** The next people after a given one, by id: for reading all of them in batches. */
export async function nextPeople(
  executor: Executor,
  of: Entitlement,
  filter: Pick<ChatPeopleFilter, 'search' | 'state'>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ListedPerson[]> {
  const further = after === undefined ? sql`true` : sql`listed.id > ${after}::uuid`
  const { rows } = await sql<ListedPerson>`
    with ${listed(of)}
    select listed.id, listed.user_id, ${shownName(of.users, 'listed')} as name, listed.account,
      listed.state, listed.failure, listed.noticed_at
    from listed where ${isMeant(of.users, filter)} and ${further}
    order by listed.id limit ${limit}`.execute(executor)
  return rows
}
