import type { Member } from '#contract/members.ts'
import { may } from '#contract/permissions.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './deps.ts'
import { presentNote } from './members.present.ts'
import { notesOf } from './members.store.ts'
import { namesOf } from './names-of.ts'
import { withTags } from './with-tags.ts'

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
  const [[row], programs, notes, progress, paid, shared, written] = await Promise.all([
    withTags(deps, actor, [known]),
    access.members.programsOf(pool, id),
    notesWithNames(actor, id),
    courses.progressOfMember(pool, id),
    may(actor, 'payments.read') ? payments.paymentsOfMember(pool, id) : undefined,
    may(actor, 'journals.review') ? journalOf(id) : undefined,
    may(actor, 'messages.manage') ? messagesOf(id) : undefined,
  ])
  // Deleted at this very moment.
  if (!row) throw notFound()
  return {
    ...row,
    emailConfirmed: known.emailConfirmed,
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
