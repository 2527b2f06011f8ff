import type { RawBuilder } from 'kysely'
import type { ShowcaseSignal } from '#contract/operations.ts'
import { access } from '#server/modules/access/index.ts'
import { media } from '#server/modules/media/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { expireSignalsJob } from './expiry.ts'
import { publishSignal, updateSignal } from './publishing.ts'
import {
  describeSignal,
  getSignal,
  listOfStrategy,
  listSignals,
  showcaseSignal,
} from './reading.ts'
import { receiptsRoutes } from './receipts/receipts.routes.ts'
import { signRecordJob } from './receipts/signing.ts'
import type { SignalTally } from './record.rules.ts'
import { tallyOf, wonAndLost } from './results.store.ts'
import { exportReads } from './signal-reads.store.ts'
import { publishedMail } from './signals.mails.ts'
import { signalsNotices } from './signals.notices.ts'
import { mayOpen, visibleRoles } from './signals.policy.ts'
import { signalReadsRoutes, signalsRoutes } from './signals.routes.ts'
import { chartsInUse, findSignals } from './signals.store.ts'
import { createWriteVisibleSignals } from './write-visible-signals.ts'

export { resultsOf, type SignalTally, winRateOf } from './record.rules.ts'

const needs = { access, media }
export type SignalsDeps = DepsOf<'config' | 'db' | 'now' | 'parts' | 'storage', typeof needs>

export interface Signals {
  get: Bound<typeof getSignal>
  list: Bound<typeof listSignals>
  listOfStrategy: Bound<typeof listOfStrategy>
  publish: Bound<typeof publishSignal>
  update: Bound<typeof updateSignal>
  writeVisible: ReturnType<typeof createWriteVisibleSignals>
  /**
   * Part of a statement: the row of what the finished signals of the strategy with the id in this column
   * came to, whoever they are for; including deleted ones, since a record counts what was published.
   */
  tallyOf(strategyId: RawBuilder<unknown>): RawBuilder<SignalTally>
  /** Part of a statement: `won` and `lost` signals by `strategy_id`; a strategy without any has no row. */
  wonAndLost: RawBuilder<unknown>
  /** The newest closed signal for everybody, won or lost, whose levels were never moved. */
  showcase(executor: Executor): Promise<ShowcaseSignal | null>
}

/** Trading signals from publication to their end, with an append-only history. */
export const signals = defineModule('signals', {
  needs,
  create: (deps: SignalsDeps): Contribution<Signals> => ({
    api: {
      get: bind(deps, getSignal),
      list: bind(deps, listSignals),
      listOfStrategy: bind(deps, listOfStrategy),
      publish: bind(deps, publishSignal),
      update: bind(deps, updateSignal),
      writeVisible: createWriteVisibleSignals(deps),
      tallyOf,
      wonAndLost,
      showcase: showcaseSignal,
    },
    routes: [...signalsRoutes(deps), ...signalReadsRoutes(deps), ...receiptsRoutes(deps)],
    personalData: {
      part: 'signalReads',
      read: (userId) => exportReads(deps.db.pool, userId),
      columns: { 'signal_reads.user_id': 'deleted' },
    },
    jobs: [expireSignalsJob(deps), signRecordJob(deps)],
    searched: [
      {
        kind: 'signal',
        find: (actor, searched) => findSignals(deps.db.pool, visibleRoles(actor), searched),
      },
    ],
    mails: [publishedMail],
    notices: signalsNotices({ describe: bind(deps, describeSignal) }),
    files: {
      folders: ['charts'],
      mayOpen: bind(deps, mayOpen),
      inUse: (keys) => chartsInUse(deps.db.pool, keys),
      columns: ['signals.chart_key'],
    },
  }),
})
