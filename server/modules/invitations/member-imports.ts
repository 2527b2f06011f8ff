import type { MemberImport } from '#contract/invitations.ts'
import type { ListHead, ListMapping } from '#contract/moving-in.ts'
import { addressTaken } from '#server/modules/identity/index.ts'
import type { Adoptable } from '#server/modules/payments/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { CsvContent } from '#server/platform/heavy/csv-route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { randomToken } from '#server/platform/secrets.ts'
import { addedToAccount, bringAlong } from './bring-along.ts'
import type { InvitationsDeps } from './index.ts'
import { mailOfImported } from './invitations.mails.ts'
import { presentImport } from './invitations.present.ts'
import {
  countsOfImport,
  findImport,
  insertImport,
  type LineRow,
  linesAfter,
  markLine,
  removeOld,
  setUserOfLine,
  startImport,
  waitingLines,
} from './invitations.store.ts'

/**
 * Parses and stores a list for review before any account is created; lines whose address has an
 * account already are left out. Throws 422 if it is not a valid list.
 */
export async function importMembers(
  { db, identity, now }: Pick<InvitationsDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
  text: string,
): Promise<MemberImport> {
  const { readList } = await import('./read-list.rules.ts')
  const [id, at] = [newId(), now()]
  const read = readList(text, at)
  const good = read.filter(({ problem }) => problem === null)
  const accounts = await identity.accountsOf(
    db.pool,
    good.map(({ email }) => email),
  )
  const lines = read.map((line) => {
    const userId = (line.problem === null && accounts.get(line.email)) || null
    return { ...line, userId, problem: userId ? addressTaken : line.problem }
  })
  return db.transaction(async (tx) => {
    await insertImport(tx, { id, by: actor.id, at, lines })
    return presentImport({ id, startedAt: null }, await countsOfImport(tx, id))
  })
}

/** What the columns of a list from elsewhere seem to be; throws 422 if it is none. */
export async function readListHead(
  { courses, db }: Pick<InvitationsDeps, 'courses' | 'db'>,
  text: string,
  programs?: number,
): Promise<ListHead> {
  const { readHead } = await import('./lists/head.rules.ts')
  return readHead(text, await courses.lessonTitles(db.pool), programs)
}

/**
 * Reads a list from elsewhere by what its columns are, for review before anything is made. Lines whose address has an
 * account are left out, unless that account is to get what they bring. Throws 422 if it is not a valid list.
 */
export async function importMapped(
  { db, identity, now }: Pick<InvitationsDeps, 'db' | 'identity' | 'now'>,
  actor: Actor,
  text: string,
  mapping: ListMapping,
): Promise<MemberImport> {
  const { readMapped } = await import('./lists/read-mapped.rules.ts')
  const [id, at] = [newId(), now()]
  const read = readMapped(text, mapping)
  const accounts = await identity.accountsOf(
    db.pool,
    read.flatMap(({ email, problem }) => (problem === null ? email : [])),
  )
  const lines = read.map((line) => {
    const userId = (line.problem === null && accounts.get(line.email)) || null
    return { ...line, userId, problem: userId && !mapping.toExisting ? addressTaken : line.problem }
  })
  return db.transaction(async (tx) => {
    const { source } = mapping
    await insertImport(tx, { id, by: actor.id, at, lines, source })
    return presentImport({ id, startedAt: null }, await countsOfImport(tx, id))
  })
}

/** The state of a list imported by the actor; throws 404. */
export async function getImport(
  { db }: Pick<InvitationsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<MemberImport> {
  const row = await findImport(db.pool, id)
  if (row?.createdBy !== actor.id) throw notFound()
  return presentImport(row, await countsOfImport(db.pool, id))
}

/** What the lines of a list have in common when accounts are made of them. */
interface Making {
  passwordHash: string
  /** Whether the members get a mail. */
  tell: boolean
  /** Who imported the list; null once their account is deleted. */
  by: string | null
}

/** Why an imported account is suspended, as the office sees it. */
const asInList = 'Suspended in the imported list'

/** The lines processed by one job, which then queues the next: none runs for long. */
const linesOfJob = 250

/** Creates an account for each valid line of a list, once each, in a transaction that also marks the line as done. */
export const importMembersJob = (deps: InvitationsDeps): JobKind<{ import: string }> => {
  const { access, db, identity, jobs, mail, members, now, payments, site } = deps
  async function make(tx: Executor, line: LineRow, { passwordHash, tell, by }: Making) {
    const { email, name, suspended } = line
    const { id } = await identity.addUser(tx, { name, email, passwordHash })
    await setUserOfLine(tx, line, id)
    await site.agreesAtFirstSignIn(tx, id)
    if (suspended) await identity.suspend(tx, { userId: id, reason: asInList, by })
    else if (tell) await mail.queue(tx, { to: email, account: id, ...mailOfImported(name) })
    return id
  }

  /** An account that is there already gets what the line brings, and is not changed otherwise. */
  async function existing(tx: Executor, { userId }: LineRow): Promise<string | null> {
    if (!userId) return null
    await access.lockUser(tx, userId)
    const [known] = await identity.usersByIds(tx, [userId])
    return known ? userId : null
  }

  async function carryOut(
    tx: Executor,
    line: LineRow,
    making: Making,
    adoptable: Adoptable | null,
  ): Promise<void> {
    const known = await existing(tx, line)
    if (!(await markLine(tx, line, { at: now(), userId: known, problem: null }))) return
    const id = known ?? (await make(tx, line, making))
    await bringAlong(tx, deps, line, { id, isNew: known === null, adoptable })
    for (const tag of line.tags) await members.addTag(tx, id, tag)
  }

  async function take(line: LineRow, making: Making) {
    try {
      // The card provider is asked before anything is made.
      const { subscription } = line
      const adoptable = subscription ? await payments.findAdoptable(subscription) : null
      await access.inNameOfAuthor(making.by, 'members.manage', () =>
        db.transaction((tx) => carryOut(tx, line, making, adoptable)),
      )
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // Asked again with the next attempt of the job.
      if (error.code === 'unavailable') throw error
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
      const making = { passwordHash, tell: found.tell, by: found.createdBy }
      for (const line of lines) await take(line, making)
      if (lines.length < linesOfJob) return
      await db.transaction((tx) => jobs.send(tx, { name: importJobName }, { import: id }))
    },
  }
}

/** Starts creating the accounts for the valid lines of a list, once however often it is called; throws 404. */
export function runImport(
  { db, jobs, now }: Pick<InvitationsDeps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  tell: boolean,
): Promise<MemberImport> {
  return db.transaction(async (tx) => {
    const known = await findImport(tx, id)
    if (known?.createdBy !== actor.id) throw notFound()
    const at = now()
    const counts = await countsOfImport(tx, id)
    if (await startImport(tx, id, { at, tell })) {
      await jobs.send(tx, { name: importJobName }, { import: id })
      const { lines, good } = counts
      const name = `${lines} lines`
      const details = { lines, good, tell }
      await recordAudit(tx, actor, { action: 'import.begun', subject: id, name, details })
    }
    return presentImport({ id, startedAt: at }, counts)
  })
}

function outcomeOf({ problem, doneAt, came }: LineRow): string {
  if (problem) return problem
  if (!doneAt) return 'Waiting'
  return came.includes(addedToAccount) ? 'Account changed' : 'Account created'
}

/** Every line of an imported list with its outcome. */
export function reportImport({ db }: Pick<InvitationsDeps, 'db'>, id: string): CsvContent<LineRow> {
  return {
    head: ['Line', 'Email', 'Name', 'Outcome', 'Came', 'Did not come'],
    next: (after, limit) => linesAfter(db.pool, id, { after: after?.line ?? 0, limit }),
    cells: (rows) =>
      rows.map((row) => {
        const { line, email, name, came, notes } = row
        return [String(line), email, name, outcomeOf(row), came.join('; '), notes.join('; ')]
      }),
  }
}

/** Creates the accounts of an imported list. */
export const importJobName = 'members.import'

const retainedMilliseconds = 30 * 24 * 60 * 60 * 1000

/** After 30 days, removes invitations that nobody has accepted, and lists with the addresses in them. */
export const removeOldJob = ({ db, now }: Pick<InvitationsDeps, 'db' | 'now'>): JobKind<never> => ({
  name: 'invitations.remove-old',
  cron: '23 3 * * *',
  handle: () => removeOld(db.pool, new Date(now().getTime() - retainedMilliseconds)),
})
