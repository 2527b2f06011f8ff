import { resultOfModel } from '#contract/signals/follower-model.ts'
import { usualSpreadOf } from '#contract/signals/usual-spreads.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SignalsDeps } from '../index.ts'
import { selectPriceSettings } from '../prices/prices.store.ts'
import { presentForRecord } from '../signals.present.ts'
import { modelOf } from './followers.rules.ts'
import {
  listPublishedSince,
  listUnmodelled,
  saveDelays,
  saveModel,
  type Unmodelled,
} from './followers.store.ts'

const hour = 3_600_000
/** For how long after its publication members are told of a signal. */
const toldFor = 26 * hour
/** For how long after its end a signal without candles is tried again by itself; later an import of candles does it. */
const triedFor = 26 * hour
/** How far beyond the last message, or the end of a signal, candles are read: the market may be closed then. */
const readBeyond = 5 * 24 * hour
/** How many signals are read at a time. */
const atOnce = 100

export type ModellingDeps = Pick<SignalsDeps, 'academyBars' | 'db' | 'now'>

/**
 * Keeps when members were told of signals, before notifications forget it, and works out what they could have had of those
 * that have ended.
 */
export const followMembersJob = (
  deps: ModellingDeps & Pick<SignalsDeps, 'publicationTimes'>,
): JobKind<object> => ({
  name: 'signals.follow-members',
  cron: '*/5 * * * *',
  async handle() {
    await noteDelays(deps)
    await modelFollowers(deps, { since: new Date(deps.now().getTime() - triedFor) })
  },
})

async function noteDelays({
  db,
  now,
  publicationTimes,
}: Pick<SignalsDeps, 'db' | 'now' | 'publicationTimes'>): Promise<void> {
  const published = await listPublishedSince(db.pool, new Date(now().getTime() - toldFor))
  // One at a time: of each there is a time for every member.
  for (const { id, createdAt } of published) {
    const told = (await publicationTimes([id])).get(id) ?? []
    // Rounded up: nobody is taken to have known earlier.
    const delays = told
      .map((at) => Math.max(0, Math.ceil((at.getTime() - createdAt.getTime()) / 1000)))
      .sort((one, other) => one - other)
    if (delays.length > 0) await saveDelays(db.pool, [{ id, delays }])
  }
}

/** Works out what followers of ended signals could have had, where candles tell the prices. */
export async function modelFollowers(
  deps: ModellingDeps,
  of: { pair: string } | { since: Date },
): Promise<void> {
  const { db } = deps
  const { spreads } = await selectPriceSettings(db.pool)
  const own = new Map(spreads.map(({ pair, spread }) => [pair, spread]))
  let after: string | null = null
  for (;;) {
    const rows: Unmodelled[] = await listUnmodelled(db.pool, of, { after, limit: atOnce })
    for (const row of rows) {
      const pair = row.pair ?? ''
      const spread = own.get(pair) ?? usualSpreadOf(pair)
      if (spread !== null) await modelOne(deps, row, spread)
    }
    after = rows.at(-1)?.id ?? null
    if (rows.length < atOnce) return
  }
}

async function modelOne(
  { academyBars, db, now }: ModellingDeps,
  row: Unmodelled,
  spread: string,
): Promise<void> {
  const signal = presentForRecord({ now })(row)
  const end = Date.parse(signal.history.at(-1)?.at ?? signal.createdAt)
  const lastTold = row.createdAt.getTime() + (row.delays.at(-1) ?? 0) * 1000
  const last = new Date(Math.min(Math.min(end, lastTold) + readBeyond, now().getTime()))
  const { bars } = await academyBars(row.pair ?? '', row.createdAt, last)
  if (bars.length === 0) return
  const model = modelOf(signal, { delays: row.delays, bars, spread })
  const result = model && resultOfModel(model)
  if (model && result) await saveModel(db.pool, row, model, result, now())
}
