import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { randomToken } from '#server/platform/secrets.ts'
import type { InvitationsDeps } from './deps.ts'
import { importJobName } from './import-job-name.ts'
import { findImport, type LineRow, markLine, setUserOfLine, waitingLines } from './imports.store.ts'
import { importedLetter } from './invitations.mails.ts'

/** So many lines are taken by one job, which then files the next: none runs for long. */
const linesOfJob = 250

/** Makes an account of each good line of a list, once each: every one in a transaction with its mark. */
export const createImportJob = (deps: InvitationsDeps): JobKind<{ import: string }> => {
  const { access, db, identity, jobs, mail, members, now, site } = deps

  async function make(tx: Executor, line: LineRow, passwordHash: string, tell: boolean) {
    if (!(await markLine(tx, line, { at: now(), userId: null, problem: null }))) return
    const { email, name, program, endsAt, tags } = line
    const { id } = await identity.addUser(tx, { name, email, passwordHash })
    await setUserOfLine(tx, line, id)
    await site.agreesAtFirstSignIn(tx, id)
    if (program) await access.grantUntil(tx, id, { program, endsAt })
    for (const tag of tags) await members.addTag(tx, id, tag)
    if (tell) await mail.queue(tx, { to: email, account: id, ...importedLetter(name) })
  }

  async function take(line: LineRow, passwordHash: string, tell: boolean) {
    try {
      await db.transaction((tx) => make(tx, line, passwordHash, tell))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // With the account that is there the line goes when that account goes.
      const userId = (await identity.idOfAddress(db.pool, line.email)) ?? null
      await markLine(db.pool, line, { at: now(), userId, problem: error.message })
    }
  }

  return {
    name: importJobName,
    async handle({ import: id }) {
      const found = await findImport(db.pool, id)
      if (!found?.startedAt) return
      const lines = await waitingLines(db.pool, id, linesOfJob)
      // Nobody knows what it is a hash of: a password is chosen by the link of a mail.
      const passwordHash = await identity.hashPassword(randomToken())
      for (const line of lines) await take(line, passwordHash, found.tell)
      if (lines.length < linesOfJob) return
      await db.transaction((tx) => jobs.send(tx, { name: importJobName }, { import: id }))
    },
  }
}
