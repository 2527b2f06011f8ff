import type { AdminUser } from '#contract/access/access.ts'
import { may } from '#contract/access/permissions.ts'
import type { Bulk, MemberNote, MemberRow } from '#contract/members.ts'
import type { KnownMember } from '#server/modules/identity/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { BulkRow } from './bulks.store.ts'
import type { NoteRow } from './members.store.ts'

export const presentRow = (
  user: AdminUser,
  known: Pick<KnownMember, 'lastSeenAt'>,
  tags: readonly string[],
): MemberRow => ({
  ...user,
  lastSeenAt: known.lastSeenAt?.toISOString() ?? null,
  tags: [...tags],
})

/** A note with its author's name. */
export const presentNote = (
  actor: Actor,
  { id, text, authorId, createdAt }: NoteRow,
  names: ReadonlyMap<string, string>,
): MemberNote => ({
  id,
  text,
  author: authorId ? (names.get(authorId) ?? null) : null,
  createdAt: createdAt.toISOString(),
  can: { delete: mayDelete(actor, authorId) },
})

/** Whether somebody may delete a note: their own, and admins any. */
export const mayDelete = (actor: Actor, authorId: string | null): boolean =>
  actor.id === authorId || may(actor, 'staff.manage')

export function presentBulk(
  bulk: Pick<BulkRow, 'id' | 'begunAt' | 'undoneAt'>,
  progress: { people: number; done: number; failures: { userId: string; reason: string }[] },
  names: ReadonlyMap<string, string>,
): Bulk {
  const { people, done } = progress
  const running = done < people ? 'running' : 'done'
  const state = bulk.undoneAt ? 'undone' : bulk.begunAt ? running : 'waiting'
  const failures = progress.failures.map(({ userId, reason }) => ({
    id: userId,
    name: names.get(userId) ?? 'A deleted account',
    reason,
  }))
  return { id: bulk.id, people, done, state, failures }
}

/**
 * A file of members can be imported again, by whichever academy: its titles, days and words are those
 * that the invitations module reads, except for the last two.
 */
const columns: Record<string, (row: MemberRow) => string> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Program: (row) => listed(row, ({ program }) => program),
  Ends: (row) => listed(row, ({ endsAt }) => dayOf(endsAt)),
  Status: ({ suspension, status }) => (suspension ? 'suspended' : status),
  Tags: ({ tags }) => tags.join(', '),
  'Last seen': ({ lastSeenAt }) => (lastSeenAt ? dayOf(lastSeenAt) : ''),
  Joined: ({ createdAt }) => dayOf(createdAt),
}

const dayOf = (instant: string) => instant.slice(0, 10)

/** The same of each of a member's programs, the one that is shown as the plan first. */
const listed = (
  { subscriptions, plan }: MemberRow,
  value: (subscription: MemberRow['subscriptions'][number]) => string,
) =>
  subscriptions
    .toSorted((one, other) => Number(other.program === plan) - Number(one.program === plan))
    .map(value)
    .join(', ')

export const membersCsvHead: readonly string[] = Object.keys(columns)
export const membersCsvCells = (row: MemberRow): string[] =>
  Object.values(columns).map((cell) => cell(row))
