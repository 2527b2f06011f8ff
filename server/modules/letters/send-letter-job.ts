import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { LettersDeps } from './deps.ts'
import { letterJobName } from './letter-job-name.ts'
import { letterMail } from './letter-mail.ts'
import {
  beginLetter,
  findLetter,
  type LetterRow,
  lockLetter,
  markTurn,
  waitingReaders,
} from './letters.store.ts'

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
export const createSendLetterJob = (deps: LettersDeps): JobKind<LetterJob> => {
  const { db, identity, jobs, mail, members, now } = deps
  // The right to use the filter was checked when the letter was saved.
  const asAdmin: Pick<Actor, 'roles'> = { roles: ['admin'] }

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
