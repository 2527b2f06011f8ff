import { randomInt } from 'node:crypto'
import { type CandleColumns, sliceCandles } from '#contract/candles/candle-columns.ts'
import {
  type DrillMoment,
  type ManagedDrill,
  type MomentInput,
  momentsMaximum,
  type PickInput,
} from '#contract/drills.ts'
import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import {
  type ChosenCandles,
  periodOf,
  snapshotOf,
  usableIn,
} from '#server/modules/exercises/index.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import { createOnce, isRepeat } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentMoment } from './drills.present.ts'
import { type CountedDrill, findDrill } from './drills.store.ts'
import type { DrillsDeps } from './index.ts'
import { getManaged, type Ids, present } from './managing.ts'
import {
  deleteMoment,
  findMoment,
  insertMoments,
  listSpans,
  type SpanRow,
  selectMoments,
} from './moments.store.ts'
import { fittingOf, overlaps, type Span, someOf, spanOf } from './picking.rules.ts'

/** A page of the moments of a drill, with their number. */
export async function listMoments(
  { db, courses }: Pick<DrillsDeps, 'courses' | 'db'>,
  actor: Actor,
  ids: Ids,
  query: PageQuery,
): Promise<Page<DrillMoment>> {
  const [, { rows, total }] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'drill'),
    selectMoments(db.pool, ids.videoId, partOf(query)),
  ])
  return { items: rows.map(presentMoment), total }
}

/** A moment to be added, with its candles in original prices. */
interface Chosen extends ChosenCandles {
  id: string
  pair: string
  frame: MomentInput['frame']
  setup: string
}

/** Adds a moment with a copy of its candles. 422 says which are missing, or that it shares a time with another one. */
export async function addMoment(
  deps: DrillsDeps,
  actor: Actor,
  ids: Ids,
  { setup, ...input }: MomentInput,
): Promise<DrillMoment> {
  const drill = await openDrill(deps, actor, ids)
  // How many are visible and how many follow is set for the drill, not here.
  const fields = { lastAt: 'lastAt', before: 'lastAt', after: 'lastAt' }
  const candles = await deps.exercises.choose({ ...input, ...sizeOf(drill) }, fields)
  const momentId = await createOnce(deps.db, actor, (tx, id) =>
    add(deps, tx, actor, ids, [{ ...input, ...candles, id, setup }]),
  )
  const row = await findMoment(deps.db.pool, { videoId: ids.videoId, momentId })
  if (!row) throw notFound()
  return presentMoment(row)
}

const sizeOf = ({ before, after }: Pick<CountedDrill, 'before' | 'after'>) => ({ before, after })

async function openDrill(
  { courses, db }: Pick<DrillsDeps, 'courses' | 'db'>,
  actor: Actor,
  ids: Ids,
): Promise<CountedDrill> {
  await courses.findOpenLesson(actor, ids, 'drill')
  return present(await findDrill(db.pool, ids.videoId))
}

/** Adds moments under the lock of their course, so that what the others cover is known. */
const add = (
  deps: DrillsDeps,
  tx: Executor,
  actor: Actor,
  ids: Ids,
  moments: readonly Chosen[],
): Promise<void> =>
  deps.courses.changeContent(tx, actor, ids, 'drill', async () => {
    const { moments: count } = present(await findDrill(tx, ids.videoId))
    if (count + moments.length > momentsMaximum) {
      const message = `A drill has up to ${momentsMaximum} moments, and this one has ${count}.`
      throw new Failure('rule_violated', message)
    }
    const taken = await listSpans(tx, ids.videoId)
    const spans = moments.map(({ pair, frame, visible, following }) => {
      const times = [...visible.times, ...following.times]
      return { pair, ...spanOf({ times }, frame, { first: 0, last: times.length - 1 }) }
    })
    for (const { pair, ...span } of spans) {
      if (taken.some((row) => row.pair === pair && overlaps(minutesOf(row), span)))
        throw shared(pair)
    }
    await insertMoments(
      tx,
      moments.map((moment, index) => rowsOf(ids.videoId, moment, spans[index] as Span)),
    )
    return changeOfMoments({ moments: count }, { ...moments[0], moments: count + moments.length })
  })

interface MomentFacts extends Partial<Pick<Chosen, 'pair' | 'frame' | 'setup'>> {
  /** How many the drill has. */
  moments: number
}

/** Moments that are added or taken out, for the audit trail. */
const changeOfMoments = (before: MomentFacts, after: MomentFacts) =>
  changeOf(before, after, ['moments', 'pair', 'frame', 'setup'])

function shared(pair: string): Failure {
  const message = `Another moment of ${pair} covers the same time: one would show what follows the other`
  return new Failure('rule_violated', `${message}.`, { issues: [{ path: 'lastAt', message }] })
}

const minutesOf = ({ beginsAt, endsAt }: SpanRow): Span => ({
  begins: beginsAt.getTime() / 60_000,
  ends: endsAt.getTime() / 60_000,
})

function rowsOf(videoId: string, { id, pair, frame, setup, ...chosen }: Chosen, span: Span) {
  const { candles, future } = snapshotOf(chosen)
  const { visible, following } = chosen
  const moment = {
    id,
    videoId,
    pair,
    frame,
    setup,
    lastAt: new Date((visible.times.at(-1) ?? 0) * 60_000),
    before: visible.times.length,
    after: following.times.length,
    beginsAt: new Date(span.begins * 60_000),
    endsAt: new Date(span.ends * 60_000),
    ...candles,
  }
  return { moment, future }
}

/**
 * Adds moments that are picked by chance where the academy's candles have enough before and after them; none shares a
 * time of its pair with another. 422 says how many there are, if there are too few.
 */
export async function pickMoments(
  deps: DrillsDeps,
  actor: Actor,
  ids: Ids,
  input: PickInput,
): Promise<ManagedDrill> {
  const drill = await openDrill(deps, actor, ids)
  if (Date.parse(input.from) > Date.parse(input.to)) {
    const message = 'The period ends before it begins'
    throw new Failure('rule_violated', `${message}.`, { issues: [{ path: 'to', message }] })
  }
  // Once it has succeeded, its own moments leave no room to pick them again.
  const moments = (await isRepeat(deps.db, actor)) ? [] : await pick(deps, drill, input)
  await createOnce(deps.db, actor, (tx) => add(deps, tx, actor, ids, moments))
  return getManaged(deps, actor, ids)
}

/** A moment that may be picked: of which pair, and when its last visible candle begins, in minutes since 1970. */
interface Possible {
  pair: string
  minute: number
}

async function pick(deps: DrillsDeps, drill: CountedDrill, input: PickInput): Promise<Chosen[]> {
  const { count, setup, frame } = input
  const taken = await listSpans(deps.db.pool, drill.videoId)
  const pairs = [...new Set(input.pairs)]
  const byChance: Possible[] = []
  // As many as fit, beginning with the earliest: chance may leave gaps that are too small for another one.
  const most: Possible[] = []
  for (const pair of pairs) {
    const { columns } = await readPeriod(deps, drill, input, pair)
    const usable = usableWithin(columns, drill, input, pair)
    const others = taken.filter((row) => row.pair === pair).map(minutesOf)
    const fitting = (from: number) =>
      fittingOf(columns, { frame, ...sizeOf(drill) }, usable, others, from).map((index) => ({
        pair,
        minute: columns.times[index] ?? 0,
      }))
    const places = Math.min(usable.length, drill.before + drill.after)
    byChance.push(...fitting(places === 0 ? 0 : randomInt(places)))
    most.push(...fitting(0))
  }
  if (most.length < count) throw tooFew(drill, input, most.length)
  const picked = someOf(byChance.length < count ? most : byChance, count, randomInt)
  const moments: Chosen[] = []
  for (const pair of pairs) {
    const ofPair = picked.filter((one) => one.pair === pair)
    if (ofPair.length === 0) continue
    const { columns, synthetic } = await readPeriod(deps, drill, input, pair)
    const places = new Map(columns.times.map((minute, index) => [minute, index]))
    for (const { minute } of ofPair) {
      const candles = around(columns, places.get(minute) ?? 0, drill)
      moments.push({ id: newId(), pair, frame, setup, synthetic, ...candles })
    }
  }
  return moments
}

const readPeriod = (
  { candles }: Pick<DrillsDeps, 'candles'>,
  drill: CountedDrill,
  { frame, from, to }: PickInput,
  pair: string,
) => {
  const of = (lastAt: string) =>
    periodOf({ pair, frame, lastAt: new Date(lastAt), ...sizeOf(drill) })
  return candles.academyCandles({ pair, frame }, { from: of(from).from, to: of(to).to })
}

function usableWithin(
  columns: CandleColumns,
  drill: CountedDrill,
  { frame, from, to }: PickInput,
  pair: string,
): number[] {
  const [begin, end] = [Date.parse(from) / 60_000, Date.parse(to) / 60_000]
  return usableIn(columns, { pair, frame, ...sizeOf(drill) }).filter((index) => {
    const minute = columns.times[index] ?? 0
    return minute >= begin && minute <= end
  })
}

const around = (columns: CandleColumns, index: number, { before, after }: CountedDrill) => ({
  visible: sliceCandles(columns, index - before + 1, index + 1),
  following: sliceCandles(columns, index + 1, index + 1 + after),
})

function tooFew({ before, after }: CountedDrill, { count }: PickInput, found: number): Failure {
  const of =
    found === 1
      ? 'Only 1 moment was'
      : `${found === 0 ? 'No moments were' : `Only ${found} moments were`}`
  const message = `${of} found with ${before} candles up to it and ${after} after it, none of them missing or shared with another moment; ${count} were asked for`
  return new Failure('rule_violated', `${message}.`, { issues: [{ path: 'count', message }] })
}

/** Takes a moment out of a drill. 404 if it is not there. */
export async function removeMoment(
  { courses, db }: Pick<DrillsDeps, 'courses' | 'db'>,
  actor: Actor,
  { momentId, ...ids }: Ids & { momentId: string },
): Promise<void> {
  await db.transaction((tx) =>
    courses.changeContent(tx, actor, ids, 'drill', async () => {
      const moment = await findMoment(tx, { videoId: ids.videoId, momentId })
      if (!moment) throw notFound()
      const { moments } = present(await findDrill(tx, ids.videoId))
      await deleteMoment(tx, momentId)
      return changeOfMoments({ ...moment, moments }, { moments: moments - 1 })
    }),
  )
}
