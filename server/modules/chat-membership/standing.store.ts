import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
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
export const standing = (of: Entitlement) => sql`
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

/** Notes whose account it is of those who are in the group with access: of one account, or of all. */
export async function adoptMembers(
  executor: Executor,
  of: Entitlement,
  accountId?: string,
): Promise<void> {
  const among = accountId === undefined ? sql`true` : sql`p.account_id = ${accountId}`
  await sql`
    with ${standing(of)}
    update chat_people p set user_id = standing.owner, was_member = true, noticed_at = null
    from standing
    where p.id = standing.id and ${among} and standing.is_in and standing.is_wanted
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
