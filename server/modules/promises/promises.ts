import type { Page } from '#contract/endpoint.ts'
import { type PaidProgram, programs } from '#contract/offers/programs.ts'
import { shownText } from '#contract/promise-words.ts'
import type {
  Breach,
  OwnPromise,
  Promised,
  PromiseInput,
  ShownPromise,
} from '#contract/promises.ts'
import type { PageQuery } from '#contract/values.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { PromisesDeps } from './index.ts'
import { monthStart } from './promises.rules.ts'
import {
  changePromise,
  countBreaches,
  countSent,
  listBreachRows,
  lockPromise,
  measure,
  type PromiseRow,
  selectPromises,
} from './promises.store.ts'
import { sentInto } from './sent-in.ts'

/** What was measured is the same for all, and made once for them. */
export type ShownDeps = PromisesDeps & { measured: ReturnType<typeof createMeasured> }

const minutes = 60
const day = 24 * 3_600_000

/** How long reviews and answers of a program took in the last 30 and 90 days. */
export const createMeasured = (deps: PromisesDeps) =>
  deps.parts.share({
    now: deps.now,
    changedBy: ['settings.changed'],
    seconds: 5 * minutes,
    async build(program: PaidProgram) {
      const [sent, at] = [sentInto(deps, program), deps.now()]
      const { pool } = deps.db
      const [last30, last90] = await Promise.all([
        measure(pool, sent, at, 30),
        measure(pool, sent, at, 90),
      ])
      return { value: { last30, last90 } }
    },
  })

/** What each program promises, with what was measured and how often it was not met. */
export async function listPromises(deps: ShownDeps, _actor: Actor): Promise<Promised[]> {
  const from = new Date(deps.now().getTime() - 90 * day)
  const [rows, breaches] = await Promise.all([
    selectPromises(deps.db.pool),
    countBreaches(deps.db.pool, from),
  ])
  return Promise.all(rows.map((row) => present(deps, row, breaches.get(row.program) ?? 0)))
}

async function present(deps: ShownDeps, row: PromiseRow, breaches: number): Promise<Promised> {
  const [{ value }, title] = await Promise.all([
    deps.measured(row.program),
    deps.offers.titleOf(deps.db.pool, row.program),
  ])
  return { ...row, title, updatedAt: row.updatedAt.toISOString(), ...value, breaches }
}

const fields = ['hours', 'monthly', 'extends', 'isPublic'] as const

/**
 * Changes what a program promises. Other hours or another number count for what is sent in from now on. Throws 409 if
 * somebody else has changed it since `updatedAt`.
 */
export async function updatePromise(
  deps: ShownDeps,
  actor: Actor,
  program: PaidProgram,
  { updatedAt, ...terms }: PromiseInput,
): Promise<Promised> {
  const { db, now, offers } = deps
  const changed = await db.transaction(async (tx) => {
    const before = await lockPromise(tx, program)
    requireUnchanged(updatedAt, before)
    const isSame = before.hours === terms.hours && before.monthly === terms.monthly
    const since = isSame ? before.since : now()
    const row = { program, ...terms, since, updatedAt: changedAt(before, now()) }
    const after = await changePromise(tx, row)
    const name = await offers.titleOf(tx, program)
    const change = changeOf(before, after, fields)
    await recordAudit(tx, actor, { action: 'promise.changed', name, ...change })
    await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    return after
  })
  const counts = await countBreaches(db.pool, new Date(now().getTime() - 90 * day))
  return present(deps, changed, counts.get(program) ?? 0)
}

/** A page of what was not reviewed or answered in time, the newest first. */
export async function listBreaches(
  { db, identity }: Pick<PromisesDeps, 'db' | 'identity'>,
  _actor: Actor,
  query: PageQuery,
): Promise<Page<Breach>> {
  const { rows, total } = await listBreachRows(db.pool, identity.lookup, partOf(query))
  return { items: rows.map((row) => instants(row)), total }
}

type StatedRow = PromiseRow & { hours: number }
const isStated = (row: PromiseRow): row is StatedRow => row.hours !== null

async function show(
  deps: ShownDeps,
  { program, hours, monthly }: StatedRow,
): Promise<ShownPromise> {
  const [{ value }, title] = await Promise.all([
    deps.measured(program),
    deps.offers.titleOf(deps.db.pool, program),
  ])
  return { program, title, hours, monthly, ...value }
}

/** What the programs of the actor promise, and how much of it the actor has used this month. */
export async function listOwnPromises(deps: ShownDeps, actor: Actor): Promise<OwnPromise[]> {
  const rows = (await selectPromises(deps.db.pool)).filter(isStated)
  const own = rows.filter(({ program }) => actor.roles.includes(programs[program].role))
  const from = monthStart(deps.now())
  return Promise.all(
    own.map(async (row) => {
      const [shown, used] = await Promise.all([
        show(deps, row),
        countSent(deps.db.pool, sentInto(deps, row.program), actor.id, from),
      ])
      return { ...shown, used }
    }),
  )
}

/** What the programs promise to everybody, in words; none unless the owner shows it. The same for all visitors. */
export const createPublicPromises = (deps: ShownDeps) =>
  deps.parts.share({
    now: deps.now,
    changedBy: ['settings.changed'],
    seconds: minutes,
    async build() {
      const rows = (await selectPromises(deps.db.pool)).filter(isStated)
      const shown = rows.filter(({ isPublic }) => isPublic)
      const texts = shown.map(
        async (row) => [row.program, shownText(await show(deps, row))] as const,
      )
      const value: Partial<Record<PaidProgram, string>> = Object.fromEntries(
        await Promise.all(texts),
      )
      return { value }
    },
  })
