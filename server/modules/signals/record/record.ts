import { setImmediate } from 'node:timers/promises'
import {
  publicAfterHours,
  type RecordFigures,
  type RecordSummary,
  recordDimensions,
  recordFiguresSchema,
} from '#contract/signals/record-figures.ts'
import { signalsForRate } from '#contract/signals/signals.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { WrittenAnswer, write } from '#server/platform/http/written.ts'
import { sumFollowers } from '../followers/followers.store.ts'
import type { SignalsDeps } from '../index.ts'
import { everybodysSignals, type VisibleSignals } from '../signal-audience.rules.ts'
import { visibleSignals } from '../signals.policy.ts'
import { countedOf, curveInR, figuresOf, groupOf, groupsOf, isFinished } from './breakdown.rules.ts'
import { readPublished } from './record.store.ts'

/** As long as what was worked out is remembered at most: by then more signals may be in the public record. */
const seconds = 5 * 60

/** Whose signals: those that somebody may see, or those of all that have been closed for long enough. */
type Of = { visible: VisibleSignals; isPublic: boolean }

/** The figures of the record, worked out once for everybody who may see the same signals. */
export function createRecordFigures(deps: SignalsDeps) {
  const shared = deps.parts.share({
    now: deps.now,
    changedBy: ['signal.changed', 'strategy.changed'],
    seconds,
    async build(of: Of) {
      const figures = await workOut(deps, of)
      return { value: { summary: summaryOf(figures), ...write(recordFiguresSchema, figures) } }
    },
  })
  const everything = { visible: everybodysSignals, isPublic: true }
  const isPublic = async () => (await deps.academySettings.read(deps.db.pool)).publicRecord
  const answerOf = async (of: Of) => {
    const { value, until } = await shared(of)
    return new WrittenAnswer<RecordFigures>(value.text, until)
  }
  return {
    forActor: (actor: Actor) => answerOf({ visible: visibleSignals(actor), isPublic: false }),
    /** Throws 404 while the owner has not switched it on. */
    async forEverybody() {
      if (!(await isPublic())) throw notFound()
      return answerOf(everything)
    },
    /** Null while the owner has not switched it on. */
    summary: async (): Promise<RecordSummary | null> =>
      (await isPublic()) ? (await shared(everything)).value.summary : null,
  }
}

async function workOut(deps: SignalsDeps, { visible, isPublic }: Of): Promise<RecordFigures> {
  const { db, identity, now, strategyNames } = deps
  const at = now()
  const names = { strategies: strategyNames, nameOf: identity.lookup.nameOf }
  const found = await readPublished(db.pool, { visible, at }, names)
  const until = isPublic ? new Date(at.getTime() - publicAfterHours * 60 * 60 * 1000) : null
  const meant = until
    ? found.signals.filter(({ endedAt }) => (endedAt ?? Infinity) <= until.getTime())
    : found.signals
  const followers = await sumFollowers(db.pool, visible, until)
  const finished = meant.filter(isFinished)
  const named = Object.fromEntries(found.names.map(({ id, name }) => [id, name]))
  const by: Partial<RecordFigures['by']> = {}
  for (const dimension of recordDimensions) {
    // Others are answered between the parts of a long record.
    await setImmediate()
    by[dimension] = groupsOf(finished, dimension).map((group) => groupOf(group, named))
  }
  return {
    counted: countedOf(meant),
    all: figuresOf(finished),
    equityCurve: curveInR(finished),
    by: by as RecordFigures['by'],
    ...(followers.signals > 0 && { followers }),
  }
}

function summaryOf({ counted, all }: RecordFigures): RecordSummary {
  const { from, to, published, finished, withR } = counted
  const { won, lost, winRate, averageR, totalR } = all
  const basis = { from, to, published, finished, withR, won, lost, averageR, totalR }
  return { ...basis, winRate: won + lost < signalsForRate ? null : winRate }
}
