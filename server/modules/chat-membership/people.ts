import type {
  ChatPeopleFilter,
  ChatPeopleSort,
  ChatPerson,
  ChatState,
} from '#contract/chat-membership.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { CsvContent } from '#server/platform/heavy/csv-route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { entitlementOf } from './entitlement.ts'
import { findGroup, type GroupKey, idOfGroup } from './groups.store.ts'
import type { ChatMembershipDeps, WorkingDeps } from './index.ts'
import { type ListedPerson, listPeople, nextPeople } from './listed-people.store.ts'
import { changePerson, lockFailed } from './people.store.ts'

async function peopleOf(deps: ChatMembershipDeps, key: GroupKey) {
  const group = await findGroup(deps.db.pool, key)
  if (!group) throw notFound()
  return { group, of: entitlementOf(deps, group) }
}

/** A page of the people of a group: those in it, those who may be, and those who were; empty without a group. */
export async function listGroupPeople(
  deps: ChatMembershipDeps,
  _actor: Actor,
  { program, service, ...query }: ListQuery<ChatPeopleSort> & ChatPeopleFilter,
): Promise<Page<ChatPerson>> {
  const key = { program, service }
  const of = entitlementOf(deps, { ...key, id: idOfGroup(key) })
  const { rows, total } = await listPeople(deps.db.pool, of, partOf(query))
  return { items: rows.map(present), total }
}

const present = (row: ListedPerson): ChatPerson => ({
  ...row,
  noticedAt: row.noticedAt?.toISOString() ?? null,
})

/** Records that somebody exports these people; 404 without a group. */
export async function recordPeopleExport(
  deps: ChatMembershipDeps,
  actor: Actor,
  { program, service, state, search }: ChatPeopleFilter,
): Promise<void> {
  const { group } = await peopleOf(deps, { program, service })
  // The search text may be somebody's address.
  const details = { program, service, state: state ?? null, searched: search !== undefined }
  const entry = {
    action: 'chat_group.people_exported',
    subject: group.id,
    name: group.title || group.chatId,
    details,
  }
  await recordAudit(deps.db.pool, actor, entry)
}

const stateWords: Record<ChatState, string> = {
  in: 'In the group',
  absent: 'Not in the group',
  unlinked: 'No account linked',
  out: 'Out',
  stranger: 'Not a member',
  failed: 'Refused',
}

/** The people of a group that a filter selects, by their ids. */
export function exportPeopleOf(
  deps: ChatMembershipDeps,
  { program, service, ...filter }: ChatPeopleFilter,
): CsvContent<ListedPerson> {
  return {
    head: ['Name', 'Account', 'State', 'Reason'],
    async next(after, limit) {
      const { of } = await peopleOf(deps, { program, service })
      return nextPeople(deps.db.pool, of, filter, { after: after?.id, limit })
    },
    cells: (rows) =>
      rows.map(({ name, account, state, failure }) => [
        name,
        account ?? '',
        stateWords[state],
        failure ?? '',
      ]),
  }
}

/** Tries once more what the service refused; throws 404 where nothing was. */
export async function retryPerson(deps: WorkingDeps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const person = await lockFailed(tx, id)
    if (!person) throw notFound()
    await changePerson(tx, id, { failure: null, attempts: 0, retryAt: null })
    await recordAudit(tx, actor, {
      action: 'chat_group.retried',
      subject: person.groupId,
      person: person.userId,
    })
  })
  deps.wake()
}
