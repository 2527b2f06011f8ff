import { reachesNobody } from '#contract/letter-words.ts'
import type { Letter } from '#contract/letters.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { letterMail, lockDraft, reachOf } from './drafts.ts'
import type { LettersDeps } from './index.ts'
import { presentLetter } from './letters.present.ts'
import {
  beginLetter,
  findLetter,
  type LetterRow,
  lockLetter,
  markTurn,
  planLetter,
  waitingReaders,
} from './letters.store.ts'

/** The right to use a letter's filter was checked when the letter was saved. */
const asAdmin: Pick<Actor, 'roles'> = { roles: ['admin'] }

/**
 * Schedules a letter for a given time, or for now. Throws 404, 422 for a time in the past or a
 * letter that nobody would get, and 409 if it is already scheduled or was changed by somebody else,
 * so that it is scheduled only once.
 */
export function sendLetter(
  deps: Pick<LettersDeps, 'db' | 'identity' | 'jobs' | 'members' | 'now'>,
  actor: Actor,
  id: string,
  { at, seenUpdatedAt }: { at: string | null; seenUpdatedAt?: string },
): Promise<Letter> {
  const { db, jobs, now } = deps
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id, seenUpdatedAt)
    const present = now()
    const sendAt = at === null ? present : new Date(at)
    if (sendAt < present) throw new Failure('rule_violated', 'This time has passed.')
    const reach = await reachOf(deps, tx, asAdmin, draft.filter)
    if (reach.reached === 0) throw new Failure('rule_violated', reachesNobody(reach.meant))
    const row = await planLetter(tx, id, { sendAt, at: present })
    const waitSeconds = Math.ceil((sendAt.getTime() - present.getTime()) / 1000)
    const data = { letter: id, sendAt: sendAt.toISOString() }
    await jobs.send(tx, { name: letterJobName }, data, { waitSeconds })
    const details = { sendAt: sendAt.toISOString() }
    const name = draft.subject
    await recordAudit(tx, actor, { action: 'letter.planned', subject: id, name, details })
    return presentLetter(row)
  })
}

/**
 * The number of recipients processed by one job, which then queues the next: none runs for long.
 */
const readersOfJob = 250

interface LetterJob {
  letter: string
  /** The time it was scheduled for: a job of a cancelled schedule does nothing. */
  sendAt: string
}

/**
 * Queues a letter's mail for each recipient, once each, in a transaction that also marks the
 * recipient as processed. The recipients are determined when it starts; users who have unsubscribed
 * by then, or by their turn, get none.
 */
export const sendLetterJob = (deps: LettersDeps): JobKind<LetterJob> => {
  const { db, identity, jobs, mail, members, now } = deps
  /**
   * The letter once it has started; null if it was held back, or the job belongs to another
   * schedule.
   */
  const begin = ({ letter: id, sendAt }: LetterJob) =>
    db.transaction(async (tx): Promise<LetterRow | null> => {
      const letter = await lockLetter(tx, id)
      if (letter?.sendAt?.toISOString() !== sendAt) return null
      if (letter.begunAt) return letter
      const at = now()
      const selection = members.selectionOf(asAdmin, letter.filter, at)
      const conditions = [...selection.conditions, identity.directory.takesMail]
      const ids = identity.directory.ids({ ...selection, conditions })
      await beginLetter(tx, id, { ids, at })
      return letter
    })

  const turnOf = (letter: LetterRow, userId: string) =>
    db.transaction(async (tx) => {
      const part = { after: null, limit: 1, only: userId, registeredBy: now() }
      const [[reader], [user]] = await Promise.all([
        identity.mailReaders(tx, part),
        identity.usersByIds(tx, [userId]),
      ])
      const leftOut = !reader || !user
      if (!(await markTurn(tx, { letterId: letter.id, userId, at: now(), leftOut }))) return
      if (user && reader) await mail.queue(tx, await letterMail(deps, letter, user))
    })

  return {
    name: letterJobName,
    async handle(data) {
      const letter = await begin(data)
      if (!letter) return
      const readers = await waitingReaders(db.pool, letter.id, readersOfJob)
      for (const userId of readers) await turnOf(letter, userId)
      if (readers.length < readersOfJob) return
      // Continues in another job, unless the letter has been deleted.
      if (!(await findLetter(db.pool, letter.id))) return
      await db.transaction((tx) => jobs.send<LetterJob>(tx, { name: letterJobName }, data))
    },
  }
}

/** Queues the mails of a letter. */
export const letterJobName = 'letters.send'
