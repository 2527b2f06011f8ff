import type { Page } from '#contract/endpoint.ts'
import type { JournalAnalysis } from '#contract/journal/journal-analysis.ts'
import type { DayNote, WeekNote } from '#contract/journal/journal-notes.ts'
import type {
  FigureQuote,
  JournalRemark,
  JournalSharing,
  SharingChange,
  SharingScope,
} from '#contract/journal/journal-sharing.ts'
import type { SharedJournal } from '#contract/journal/shared-journal.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import type { PageQuery } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readAnalysisOf } from '../analysis/analysis.ts'
import type { JournalDeps } from '../index.ts'
import { checkMayShare, tradesSeen } from '../journal.policy.ts'
import { isAnyTrade } from '../journal.store.ts'
import { listDayNotes, listWeekNotes } from '../notes/notes.store.ts'
import { listSharedJournals } from '../review.ts'
import { presentRemarks } from './remarks.present.ts'
import {
  countRemarks,
  findRemark,
  insertRemark,
  keepChoice,
  keepLook,
  listChoices,
  type SharedPart,
  selectRemarks,
  sharesNotes,
} from './sharing.store.ts'

/** How much of the actor's journal the academy sees; individually shared trades by default. */
export async function readSharing(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
): Promise<JournalSharing> {
  const choices = await listChoices(db.pool, actor.id)
  return {
    byHand: choices.find(({ part }) => part === 'by-hand')?.scope ?? 'chosen',
    accounts: choices.flatMap(({ accountId, scope }) => (accountId ? { accountId, scope } : [])),
    notes: choices.some(({ part }) => part === 'notes'),
  }
}

/**
 * Changes how much the academy sees of a part of the actor's journal; 404 for another user's
 * account, rule_violated if there is no mentor to share with.
 */
export async function changeSharing(
  deps: Pick<JournalDeps, 'db' | 'now'>,
  actor: Actor,
  { of, scope }: SharingChange,
): Promise<JournalSharing> {
  // After the mentorship has ended, sharing can still be withdrawn.
  if (scope === 'whole') checkMayShare(actor)
  const choice = { scope: storedScope(of, scope), updatedAt: deps.now() }
  const change = deps.db.transaction(async (tx) => {
    await keepChoice(tx, actor.id, partOf(of), choice)
    const audience = { role: 'admin' } as const
    await emit(tx, { type: 'journal.sharing_changed', subject: actor.id, audience })
  })
  await change.catch((error: unknown) => {
    throw violatedForeignKey(error) ? notFound() : error
  })
  return readSharing(deps, actor)
}

const partOf = (of: SharingChange['of']): SharedPart =>
  of === 'by-hand' || of === 'notes'
    ? { part: of, accountId: null }
    : { part: 'account', accountId: of }

/** The stored value of a choice; null if it is the default. */
function storedScope(of: SharingChange['of'], scope: SharingScope) {
  if (scope === 'chosen' || (of === 'notes' && scope === 'nothing')) return null
  return scope
}

/** Throws 404 for a student who shares nothing of their journal. */
export async function requireShared(
  { db }: Pick<JournalDeps, 'db'>,
  userId: string,
): Promise<void> {
  if (!(await isAnyTrade(db.pool, tradesSeen('reviewer', userId)))) throw notFound()
}

/** Records that the actor has seen the changes in a student's journal up to an instant, which is capped at now. */
export async function markSeen(
  { db, now }: Pick<JournalDeps, 'db' | 'now'>,
  actor: Actor,
  studentId: string,
  until: string,
): Promise<null> {
  const seenAt = new Date(Math.min(Date.parse(until), now().getTime()))
  await keepLook(db.pool, { readerId: actor.id, studentId, seenAt }).catch((error: unknown) => {
    throw violatedForeignKey(error) ? notFound() : error
  })
  return null
}

/** A page of the academy's comments on a user's figures. */
export async function listRemarks(
  deps: Pick<JournalDeps, 'db' | 'identity'>,
  userId: string,
  { page, limit }: PageQuery,
): Promise<Page<JournalRemark>> {
  const part = { limit, offset: (page - 1) * limit }
  const { rows, total } = await selectRemarks(deps.db.pool, userId, part)
  return { items: await presentRemarks(deps, rows), total }
}

/** The maximum number of comments on the figures of one journal. */
const remarksMaximum = 1000

/** Comments on a shared journal and notifies its owner; 404 if nothing of it is shared. */
export async function commentOnJournal(
  deps: Pick<JournalDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
  userId: string,
  { text, quote }: { text: string; quote?: FigureQuote | null },
): Promise<JournalRemark> {
  await requireShared(deps, userId)
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    if ((await countRemarks(tx, userId)).count >= remarksMaximum) {
      throw new Failure('rule_violated', `A journal can have at most ${remarksMaximum} comments.`)
    }
    const createdAt = deps.now()
    const stored = { text, quote: quote ? JSON.stringify(quote) : null, createdAt }
    await insertRemark(tx, { id: made, userId, authorId: actor.id, ...stored })
    await recordAudit(tx, actor, {
      action: 'journal.commented',
      subject: made,
      person: userId,
    })
    await emit(tx, { type: 'journal.commented', subject: made, audience: { user: userId } })
  })
  const row = await findRemark(deps.db.pool, id)
  const [remark] = row ? await presentRemarks(deps, [row]) : []
  if (!remark) throw notFound()
  return remark
}

/** How many of each are shown. */
const latest = 30

interface SharedNotes {
  isShared: boolean
  days: DayNote[]
  weeks: WeekNote[]
}

/** The latest notes and reviews of a student who shares them; 404 if nothing is shared. */
export async function listSharedNotes(
  deps: Pick<JournalDeps, 'db'>,
  _actor: Actor,
  userId: string,
): Promise<SharedNotes> {
  const { pool } = deps.db
  const [isShared] = await Promise.all([sharesNotes(pool, userId), requireShared(deps, userId)])
  if (!isShared) return { isShared, days: [], weeks: [] }
  const [days, weeks] = await Promise.all([
    listDayNotes(pool, userId, {}, latest),
    listWeekNotes(pool, userId, {}, latest),
  ])
  return { isShared, days, weeks }
}

/** All figures of the closed trades that a student shares; 404 if nothing is shared. */
export async function readSharedAnalysis(
  deps: Pick<JournalDeps, 'accountBalance' | 'accountMoves' | 'db'>,
  userId: string,
  filter: TradeFilter & { currency?: string },
): Promise<JournalAnalysis> {
  const [analysis] = await Promise.all([
    readAnalysisOf(deps, 'reviewer', userId, filter),
    requireShared(deps, userId),
  ])
  return analysis
}

/** One student's entry in the actor's list of journals; 404 if the student shares nothing. */
export async function readSharedJournal(
  deps: JournalDeps,
  actor: Actor,
  userId: string,
): Promise<SharedJournal> {
  const { items } = await listSharedJournals(deps, actor, { page: 1, limit: 1 }, userId)
  const [journal] = items
  if (!journal) throw notFound()
  return journal
}
