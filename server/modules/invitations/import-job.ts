import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { randomToken } from '#server/platform/secrets.ts'
import type { InvitationsDeps } from './deps.ts'
import { importJobName } from './import-job-name.ts'
import { findImport, type LineRow, markLine, setUserOfLine, waitingLines } from './imports.store.ts'
import { importedLetter } from './invitations.mails.ts'

/** The lines processed by one job, which then queues the next: none runs for long. */
const linesOfJob = 250

/**
 * Creates an account for each valid line of a list, once each, in a transaction that also marks the
 * line as done.
 */
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
      // Linked to the existing account, so that the line is deleted with it.
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
      // The hash of a random password that nobody knows: the member chooses one by the link in a
      // mail.
      const passwordHash = await identity.hashPassword(randomToken())
      for (const line of lines) await take(line, passwordHash, found.tell)
      if (lines.length < linesOfJob) return
      await db.transaction((tx) => jobs.send(tx, { name: importJobName }, { import: id }))
    },
  }
}
