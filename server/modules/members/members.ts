import type { RawBuilder } from 'kysely'
import { type AccessState, may } from '#contract/access/permissions.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Member, MemberFilter, MemberRow, MemberSort } from '#contract/members.ts'
import type { KnownMember } from '#server/modules/identity/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { CsvContent } from '#server/platform/heavy/csv-route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './index.ts'
import { membersCsvCells, membersCsvHead, presentNote, presentRow } from './members.present.ts'
import { hasTag, not, notesOf, tagsInUse, tagsOf } from './members.store.ts'

/** One page of the members who match the filter, newest first unless sorted, and their total number. */
export async function listMembers(
  deps: MembersDeps,
  actor: Actor,
  query: ListQuery<MemberSort> & MemberFilter,
) {
  const { access, db, identity, now } = deps
  const part = { ...partOf(query), ...selectionOf(deps, actor, query, now()) }
  const { ends } = access.members
  const { users, total } = await identity.directory.search(db.pool, { ...part, ends })
  return { items: await withTags(deps, actor, users), total }
}

/** Everything about one member that the actor may know; throws 404. */
export async function getMember(deps: MembersDeps, actor: Actor, id: string): Promise<Member> {
  const { access, courses, db, identity, journal, messages, payments } = deps
  const { pool } = db

  async function notesWithNames(actor: Actor, id: string) {
    const notes = await notesOf(pool, id)
    const names = await namesOf(
      deps,
      notes.map(({ authorId }) => authorId),
    )
    return notes.map((note) => presentNote(actor, note, names))
  }
  async function journalOf(id: string) {
    const shared = await journal.sharedJournalOf(pool, id)
    return shared && { ...shared, lastTradeAt: shared.lastTradeAt.toISOString() }
  }
  async function messagesOf(id: string) {
    const { unread, lastAt } = await messages.unreadOf(pool, id)
    return { unread, lastAt: lastAt?.toISOString() ?? null }
  }

  const known = await identity.directory.find(pool, id)
  if (!known) throw notFound()
  const [[row], programs, notes, progress, paid, shared, written, suppression] = await Promise.all([
    withTags(deps, actor, [known]),
    access.members.programsOf(pool, id),
    notesWithNames(actor, id),
    courses.progressOfMember(pool, id),
    may(actor, 'payments.read') ? payments.paymentsOfMember(pool, id) : undefined,
    may(actor, 'journals.review') ? journalOf(id) : undefined,
    may(actor, 'messages.manage') ? messagesOf(id) : undefined,
    identity.suppressionOf(pool, id),
  ])
  // Deleted at this very moment.
  if (!row) throw notFound()
  return {
    ...row,
    emailConfirmed: known.emailConfirmed,
    suppression,
    access: programs,
    notes,
    courses: progress.map(({ lastAt, ...course }) => ({
      ...course,
      lastAt: lastAt?.toISOString() ?? null,
    })),
    payments: paid,
    journal: shared,
    messages: written,
  }
}

/** Records that somebody exports these members. */
export async function recordMembersExport(
  { db }: Pick<MembersDeps, 'db'>,
  actor: Actor,
  filter: MemberFilter,
): Promise<void> {
  // The search text may be somebody's address.
  const { search, ...rest } = filter
  const details = { ...rest, searched: search !== undefined }
  await recordAudit(db.pool, actor, { action: 'members.exported', details })
}

/** All members who match the filter; throws 403 for one that the actor may not use. */
export function exportMembers(
  deps: MembersDeps,
  actor: Actor,
  filter: MemberFilter,
): CsvContent<KnownMember> {
  const { db, identity, now } = deps
  const selection = selectionOf(deps, actor, filter, now())
  return {
    head: membersCsvHead,
    next: (after, limit) =>
      identity.directory.next(db.pool, { ...selection, after: after?.id ?? null, limit }),
    cells: async (users) => (await withTags(deps, actor, users)).map(membersCsvCells),
  }
}

/** Adds to users their grants and the office's tags, in one round trip for all. */
async function withTags(
  { access, db }: Pick<MembersDeps, 'access' | 'db'>,
  actor: Actor,
  users: readonly KnownMember[],
): Promise<MemberRow[]> {
  const [granted, tags] = await Promise.all([
    access.members.withAccess(actor, users),
    tagsOf(
      db.pool,
      users.map(({ id }) => id),
    ),
  ])
  const byId = new Map(granted.map((user) => [user.id, user]))
  return users.flatMap((known) => {
    const user = byId.get(known.id)
    return user ? [presentRow(user, known, tags.get(known.id) ?? [])] : []
  })
}

/** The current names of these users; deleted ones are absent. */
export async function namesOf(
  { db, identity }: Pick<MembersDeps, 'db' | 'identity'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const users = await identity.usersByIds(db.pool, wanted)
  return new Map(users.map(({ id, name }) => [id, name]))
}

/**
 * Converts a filter to a directory selection at `at`. Throws 403 if the filter uses data that the
 * actor may not see.
 */
export function selectionOf(
  {
    access,
    identity,
    payments,
    shop,
  }: Pick<MembersDeps, 'access' | 'identity' | 'payments' | 'shop'>,
  actor: AccessState,
  filter: MemberFilter,
  at: Date,
) {
  const { userId } = identity.directory
  const { search, seen, tag, paid, offer } = filter
  const conditions: RawBuilder<boolean>[] = access.members.conditions(userId, filter, at)
  if (tag) conditions.push(hasTag(userId, tag))
  if (offer) conditions.push(shop.hasOffer(userId, offer, at))
  if (paid) {
    if (!may(actor, 'payments.read')) {
      throw new Failure('forbidden', "You don't have the required permissions to do this.")
    }
    conditions.push(paid === 'yes' ? payments.hasPaid(userId) : not(payments.hasPaid(userId)))
  }
  return { search, seen, conditions, at }
}

/** The values by which the list can be filtered. */
export async function getChoices({
  access,
  db,
  shop,
}: Pick<MembersDeps, 'access' | 'db' | 'shop'>) {
  const [tags, cohorts, offers] = await Promise.all([
    tagsInUse(db.pool),
    access.members.cohorts(db.pool),
    shop.soldOffers(db.pool),
  ])
  return { tags, cohorts, offers }
}
