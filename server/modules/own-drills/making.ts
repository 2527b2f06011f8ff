import type { HabitChange, OwnDrillBrief, Practice } from '#contract/own-drills.ts'
import { ownDrillsMaximum, ownMoments } from '#contract/own-drills.ts'
import type { HabitSeen } from '#server/modules/journal/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { createOnce, isRepeat } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isOvertaken } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ChosenMoment } from './choosing.ts'
import type { OwnDrillsDeps } from './index.ts'
import { presentBrief } from './own-drills.present.ts'
import {
  deleteDrill,
  findDrill,
  firstFinished,
  insertDrill,
  insertMoments,
  isThere,
  listDrills,
  type SharedOnly,
  theseIds,
} from './own-drills.store.ts'

type Deps = Pick<OwnDrillsDeps, 'db' | 'journal' | 'now'>

/** Whether the academy sees a trade, for what it reads; null for a student's own. */
const sharedOnly = ({ journal }: Pick<Deps, 'journal'>, { reader }: Pick<HabitSeen, 'reader'>) =>
  reader === 'owner' ? null : (journal.isSharedTrade satisfies SharedOnly)

/** The drills of the actor's own trades. */
export async function listOwn({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<OwnDrillBrief[]> {
  return (await listDrills(db.pool, actor.id, null)).map(presentBrief)
}

/** The drills of a student of which any trade is shared; 404 if the student shares nothing. */
export async function listOfStudent(
  { db, journal }: Pick<Deps, 'db' | 'journal'>,
  userId: string,
): Promise<OwnDrillBrief[]> {
  const [rows] = await Promise.all([
    listDrills(db.pool, userId, journal.isSharedTrade),
    journal.requireShared(userId),
  ])
  return rows.map(presentBrief)
}

/** Whose drill is made, of which of their trades, and how its moments are chosen. */
interface Making {
  seen: HabitSeen
  choose: () => Promise<ChosenMoment[]>
}

/**
 * Makes a drill: for the actor, or, of what a student shares, for that student, who is notified. 422 if there are
 * too few moments or no place is free.
 */
export async function makeDrill(
  deps: Deps,
  actor: Actor,
  { seen, choose }: Making,
): Promise<OwnDrillBrief> {
  const { db } = deps
  if (seen.reader === 'reviewer') {
    await deps.journal.requireShared(seen.userId)
    if (seen.practice.habit === 'outside-hours') {
      throw new Failure('rule_violated', 'Planned hours are for the student only.')
    }
  }
  const moments = (await isRepeat(db, actor)) ? [] : await choose()
  const making = createOnce(db, actor, (tx, id) => add(deps, tx, actor, { seen, moments, id }))
  const drillId = await making.catch((error: unknown) => {
    // A trade was deleted, or another drill took its place.
    if (!isOvertaken(error)) throw error
    throw new Failure('conflict', 'The journal has changed meanwhile. Please try again.')
  })
  const row = await findDrill(db.pool, { userId: seen.userId, drillId }, sharedOnly(deps, seen))
  if (!row) throw notFound()
  return presentBrief(row)
}

interface Added {
  seen: HabitSeen
  moments: readonly ChosenMoment[]
  id: string
}

async function add(
  deps: Deps,
  tx: Executor,
  actor: Actor,
  { seen, moments, id }: Added,
): Promise<void> {
  const { reader, userId, practice } = seen
  const still = await stillThere(deps, tx, seen, moments)
  if (still.length < ownMoments.least) {
    throw new Failure('conflict', 'The journal has changed meanwhile. Please try again.')
  }
  const sent = reader === 'reviewer'
  const drill = { id, userId, ...kindOf(practice), sent, sentBy: sent ? actor.id : null }
  if (!(await insertDrill(tx, { ...drill, createdAt: deps.now() }))) {
    const whose = sent ? 'This student has' : 'You have'
    throw new Failure(
      'rule_violated',
      `${whose} ${ownDrillsMaximum} drills of own trades already. One has to be deleted first.`,
    )
  }
  const rows = still.map((moment) => rowsOf(id, moment))
  await insertMoments(
    tx,
    rows.map(({ moment }) => moment),
    rows.map(({ future }) => future),
  )
  if (!sent) return
  await recordAudit(tx, actor, { action: 'own_drill.sent', subject: id, person: userId })
  await emit(tx, { type: 'own_drill.sent', subject: id, audience: { user: userId } })
}

const kindOf = ({ habit, of, currency, timeZone }: Practice) => ({ habit, of, currency, timeZone })

/** The moments whose trades the maker still sees. */
async function stillThere(
  { journal }: Pick<Deps, 'journal'>,
  tx: Executor,
  { reader, userId }: HabitSeen,
  moments: readonly ChosenMoment[],
): Promise<ChosenMoment[]> {
  const ids = moments.map(({ tradeId }) => tradeId)
  const whose = journal.tradesSeen(reader, userId)
  const trades = await journal.listTaken(tx, whose, theseIds(ids))
  const there = new Set(trades.map(({ id }) => id))
  return moments.filter(({ tradeId }) => there.has(tradeId))
}

function rowsOf(drillId: string, chosen: ChosenMoment) {
  const { tradeId, frame, synthetic, digits, factor, shift, enteredIn, endedIn } = chosen
  const id = newId()
  const following = Buffer.from(chosen.following, 'base64')
  const visible = Buffer.from(chosen.visible, 'base64')
  return {
    moment: { id, drillId, tradeId, frame, synthetic, digits, visible, after: chosen.after },
    future: { momentId: id, factor, shift, following, enteredIn, endedIn },
  }
}

/** Deletes a drill of the actor with its rounds; 404 for any other. */
export async function deleteOwn(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  drillId: string,
): Promise<void> {
  const isDeleted = await db.transaction((tx) => deleteDrill(tx, { userId: actor.id, drillId }))
  if (!isDeleted) throw notFound()
}

/** Whose drill is compared, and on whose behalf. */
interface Compared {
  reader: HabitSeen['reader']
  userId: string
  drillId: string
}

/** The trades of a drill's habit before the first finished round about it, and since. */
export async function readChange(
  { db, journal }: Pick<Deps, 'db' | 'journal'>,
  { reader, userId, drillId }: Compared,
): Promise<HabitChange> {
  const own = { userId, drillId }
  const [row, since] = await Promise.all([
    findDrill(db.pool, own, sharedOnly({ journal }, { reader })),
    firstFinished(db.pool, own),
  ])
  if (!row) throw notFound()
  if (!since) return { since: null, tradesBefore: 0, tradesAfter: 0, comparison: null }
  return journal.compareHabit({ reader, userId, practice: kindOf(row) }, since)
}

/** Whether a drill is there, for a notice about it. */
export const describeDrill = ({ db }: Pick<Deps, 'db'>, drillId: string): Promise<boolean> =>
  isThere(db.pool, drillId)
