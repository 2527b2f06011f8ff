import { sql } from 'kysely'
import type { ChatPeopleFilter, ChatPeopleSort, ChatState } from '#contract/chat-membership.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part, placedPart } from '#server/platform/database/lists.ts'
import { type Entitlement, standing } from './standing.store.ts'

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
