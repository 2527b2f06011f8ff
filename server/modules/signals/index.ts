import type { RawBuilder } from 'kysely'
import type { ShowcaseSignal } from '#contract/operations.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { needs, type SignalsDeps } from './deps.ts'
import { createExpireSignals } from './expire-signals.ts'
import { createOperations, type Operations } from './operations.ts'
import type { SignalTally } from './record.rules.ts'
import { tallyOf, wonAndLost } from './results.store.ts'
import { showcaseSignal } from './showcase-signal.ts'
import { signalReadsRoutes } from './signal-reads.routes.ts'
import { exportReads } from './signal-reads.store.ts'
import { publishedMail } from './signals.mails.ts'
import { signalsNotices } from './signals.notices.ts'
import { createMayOpen } from './signals.policy.ts'
import { signalsRoutes } from './signals.routes.ts'
import { chartsInUse } from './signals.store.ts'

export { resultsOf, type SignalTally, winRateOf } from './record.rules.ts'

export interface Signals
  extends Pick<
    Operations,
    'get' | 'list' | 'listOfStrategy' | 'publish' | 'update' | 'writeVisible'
  > {
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
  create: (deps: SignalsDeps): Contribution<Signals> => {
    const operations = createOperations(deps)
    const { get, list, listOfStrategy, publish, update, writeVisible } = operations
    return {
      api: {
        get,
        list,
        listOfStrategy,
        publish,
        update,
        writeVisible,
        tallyOf,
        wonAndLost,
        showcase: showcaseSignal,
      },
      routes: [...signalsRoutes(operations, deps.media), ...signalReadsRoutes(operations)],
      personalData: {
        part: 'signalReads',
        read: (userId) => exportReads(deps.db.pool, userId),
        columns: { 'signal_reads.user_id': 'deleted' },
      },
      jobs: [createExpireSignals(deps)],
      mails: [publishedMail],
      notices: signalsNotices(operations),
      files: {
        folders: ['charts'],
        mayOpen: createMayOpen(deps),
        inUse: (keys) => chartsInUse(deps.db.pool, keys),
        columns: ['signals.chart_key'],
      },
    }
  },
})
