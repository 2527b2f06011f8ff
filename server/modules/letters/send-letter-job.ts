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

/** So many readers have their turn in one job, which then files the next: none runs for long. */
const readersOfJob = 250

interface LetterJob {
  letter: string
  /** For which time it was planned: a job of a plan that was given up does nothing. */
  sendAt: string
}

/**
 * Hands a letter to the mails for each who gets it, once each: every one in a transaction with its mark.
 * Who gets it is settled when it begins; whoever wants no mails by then, or by the turn, gets none.
 */
export const createSendLetterJob = (deps: LettersDeps): JobKind<LetterJob> => {
  const { db, identity, jobs, mail, members, now } = deps
  // Whoever planned it has been asked for the right to the filter when it was saved.
  const asAdmin: Pick<Actor, 'roles'> = { roles: ['admin'] }

  /** The letter once it has begun; null where it was held back, or is not of this plan. */
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
      // Once more in a job of its own, unless the letter is gone by now.
      if (!(await findLetter(db.pool, letter.id))) return
      await db.transaction((tx) => jobs.send<LetterJob>(tx, { name: letterJobName }, data))
    },
  }
}
