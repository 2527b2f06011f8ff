import type { RawBuilder } from 'kysely'
import type { AccessState } from '#contract/access/permissions.ts'
import type { ShowcaseSignal } from '#contract/operations.ts'
import type { RecordSummary } from '#contract/signals/record-figures.ts'
import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import { site } from '#server/modules/site/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { PublicMeta } from '#server/platform/http/page-template.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { expireSignalsJob } from './expiry.ts'
import { followersRoutes } from './followers/followers.routes.ts'
import { followMembersJob } from './followers/following.ts'
import { channelsRoutes } from './incoming/channels/channels.routes.ts'
import { deleteCodeOf, deleteCodesBefore } from './incoming/channels/channels.store.ts'
import { heardInChannel } from './incoming/channels/hearing.ts'
import { forgetReceivedJob } from './incoming/drafts.ts'
import { incomingRoutes } from './incoming/incoming.routes.ts'
import { messagesPerMinute } from './incoming/posted.ts'
import { pricesRoutes } from './prices/prices.routes.ts'
import {
  candlesImported,
  forgetQuotesJob,
  resolveCandlesJob,
  resolveQuotesJob,
} from './prices/resolving.ts'
import { publishSignal, updateSignal } from './publishing.ts'
import {
  describeSignal,
  describeStep,
  getSignal,
  listFollowedSince,
  listOfStrategy,
  listPublishedIn,
  listSignals,
  showcaseSignal,
  titledFor,
  titlesOf,
} from './reading.ts'
import { receiptsRoutes } from './receipts/receipts.routes.ts'
import { findDayHead, selectDayHeads } from './receipts/record-days.store.ts'
import { makeFirstKey, signRecordJob } from './receipts/signing.ts'
import { recordRoutes } from './record/record.routes.ts'
import { createRecordFigures } from './record/record.ts'
import { recordMeta } from './record/record-picture.ts'
import type { SignalTally } from './record.rules.ts'
import { tallyOf, wonAndLost } from './results.store.ts'
import { publishScheduledJob } from './scheduled/publish-scheduled.ts'
import { scheduledRoutes } from './scheduled/scheduled.routes.ts'
import {
  briefsInStatement,
  findBrief,
  findSignals,
  type SignalBrief,
  standingsOf,
} from './signal-lists.store.ts'
import { exportReads } from './signal-reads.store.ts'
import { publishedMail, steppedMail } from './signals.mails.ts'
import { signalsNotices } from './signals.notices.ts'
import { mayOpen, visibleSignals } from './signals.policy.ts'
import {
  academyBars,
  ownPosts,
  publicationTimes,
  strategyNames,
  telegramBot,
} from './signals.questions.ts'
import { signalReadsRoutes, signalsRoutes } from './signals.routes.ts'
import { chartsInUse, findSignal } from './signals.store.ts'
import { stampHeadsJob } from './stamps/stamping.ts'
import { stepSignal } from './steps.ts'
import { warningsRoutes } from './warnings/warnings.routes.ts'
import { exportShowings } from './warnings/warnings.store.ts'
import { createWriteVisibleSignals } from './write-visible-signals.ts'

export type { ChannelUpdate } from './incoming/channels/channel-update.ts'
export { resultsOf, type SignalTally, winRateOf } from './record.rules.ts'
export type { SignalBrief, TitledSignal } from './signal-lists.store.ts'
export {
  academyBars,
  type Bar,
  ownPosts,
  publicationTimes,
  strategyNames,
  telegramBot,
} from './signals.questions.ts'
export type { SignalRow } from './signals.store.ts'

const needs = { academySettings, access, identity, media, site }
const asks = { academyBars, ownPosts, publicationTimes, strategyNames, telegramBot }
export type SignalsDeps = DepsOf<
  'config' | 'db' | 'jobs' | 'limiter' | 'log' | 'now' | 'parts' | 'storage',
  typeof needs,
  typeof asks
>

export interface Signals {
  get: Bound<typeof getSignal>
  /** A signal as it is stored, whoever it is for; null if it was deleted. */
  find: typeof findSignal
  /** What others need of a signal that the viewer may see; null for any other. */
  findVisible(executor: Executor, viewer: AccessState, id: string): Promise<SignalBrief | null>
  briefsInStatement: typeof briefsInStatement
  list: Bound<typeof listSignals>
  listFollowedSince: Bound<typeof listFollowedSince>
  listOfStrategy: Bound<typeof listOfStrategy>
  listPublishedIn: Bound<typeof listPublishedIn>
  /** The titles of those of the signals that the actor may see, by their ids. */
  titlesOf: typeof titlesOf
  /** How signals stand now, by their ids, whoever they are for; a deleted one has no status. */
  standingsOf: typeof standingsOf
  titledFor: typeof titledFor
  publish: Bound<typeof publishSignal>
  step: Bound<typeof stepSignal>
  update: Bound<typeof updateSignal>
  writeVisible: ReturnType<typeof createWriteVisibleSignals>
  /**
   * Part of a statement: the row of what the finished signals of the strategy with the id in this column
   * came to, whoever they are for; including deleted ones, since a record counts what was published.
   */
  tallyOf(strategyId: RawBuilder<unknown>): RawBuilder<SignalTally>
  /** Part of a statement: `won` and `lost` signals by `strategy_id`; a strategy without any has no row. */
  wonAndLost: RawBuilder<unknown>
  /** In the transaction that has changed the academy's candles of a pair: they resolve its open signals. */
  candlesImported: Bound<typeof candlesImported>
  /** The newest closed signal for everybody, won or lost, whose levels were never moved. */
  showcase(executor: Executor): Promise<ShowcaseSignal | null>
  /** What was heard of a channel at Telegram; it may be told more than once. */
  heardInChannel: Bound<typeof heardInChannel>
  /** Makes the key that signs the record, unless there is one: at the start of the program. */
  makeFirstKey: Bound<typeof makeFirstKey>
  /** The signed heads of the record at the end of each day. */
  dayHeads: {
    /** By the entry that a day ended with; undefined if there is none. */
    find: typeof findDayHead
    /** The newest that were made known after a time, oldest first. */
    since: typeof selectDayHeads
  }
  /** What the public record comes to, and what networks show of a link to it; nothing while it is off. */
  publicRecord: {
    summary(): Promise<RecordSummary | null>
    meta(): Promise<PublicMeta[]>
  }
}

/** Trading signals from publication to their end, with an append-only history. */
export const signals = defineModule('signals', {
  needs,
  asks,
  create: (deps: SignalsDeps): Contribution<Signals> => {
    const figures = createRecordFigures(deps)
    return {
      api: {
        get: bind(deps, getSignal),
        find: findSignal,
        findVisible: (executor, viewer, id) => findBrief(executor, id, visibleSignals(viewer)),
        briefsInStatement,
        list: bind(deps, listSignals),
        listFollowedSince: bind(deps, listFollowedSince),
        listOfStrategy: bind(deps, listOfStrategy),
        listPublishedIn: bind(deps, listPublishedIn),
        titlesOf,
        standingsOf,
        titledFor,
        publish: bind(deps, publishSignal),
        step: bind(deps, stepSignal),
        update: bind(deps, updateSignal),
        writeVisible: createWriteVisibleSignals(deps),
        tallyOf,
        wonAndLost,
        candlesImported: bind(deps, candlesImported),
        showcase: showcaseSignal,
        heardInChannel: bind(deps, heardInChannel),
        makeFirstKey: bind(deps, makeFirstKey),
        dayHeads: { find: findDayHead, since: selectDayHeads },
        publicRecord: {
          summary: figures.summary,
          meta: () => recordMeta(deps, figures.summary),
        },
      },
      routes: [
        ...signalsRoutes(deps),
        ...signalReadsRoutes(deps),
        ...receiptsRoutes(deps),
        ...pricesRoutes(deps),
        ...followersRoutes(deps),
        ...recordRoutes(deps, figures),
        ...scheduledRoutes(deps),
        ...warningsRoutes(deps),
        ...incomingRoutes(deps, deps.limiter('incoming-signals', messagesPerMinute, 60)),
        ...channelsRoutes(deps),
      ],
      endsWithPassword: (tx, userId) => deleteCodeOf(tx, userId),
      personalData: {
        part: 'signalReads',
        async read(userId) {
          const [reads, warnings] = await Promise.all([
            exportReads(deps.db.pool, userId),
            exportShowings(deps.db.pool, userId),
          ])
          return { reads, warnings }
        },
        columns: {
          'signal_reads.user_id': 'deleted',
          'signal_warning_showings.user_id': 'deleted',
          'signal_warnings.published_by': {
            retainedBecause: 'the academy published it, and keeps it without the name',
          },
          'signal_channel_codes.user_id': 'deleted',
          'scheduled_signals.author_id': {
            retainedBecause: 'the academy decides whether it is still published',
          },
          'signal_sources.author_id': {
            retainedBecause: 'the academy decides whether signals still come in from there',
          },
          'signals.published_by': {
            retainedBecause: 'the academy published it, and keeps it without the name',
          },
        },
      },
      jobs: [
        expireSignalsJob(deps),
        signRecordJob(deps),
        stampHeadsJob(deps),
        resolveQuotesJob(deps),
        resolveCandlesJob(deps),
        forgetQuotesJob(deps),
        followMembersJob(deps),
        publishScheduledJob(deps),
        forgetReceivedJob(deps),
        {
          name: 'signals.channel-codes',
          cron: '53 * * * *',
          handle: () => deleteCodesBefore(deps.db.pool, deps.now()),
        },
      ],
      searched: [
        {
          kind: 'signal',
          find: (actor, searched) => findSignals(deps.db.pool, visibleSignals(actor), searched),
        },
      ],
      mails: [publishedMail, steppedMail],
      notices: signalsNotices({
        describe: bind(deps, describeSignal),
        describeStep: bind(deps, describeStep),
      }),
      files: {
        folders: ['charts'],
        mayOpen: bind(deps, mayOpen),
        inUse: (keys) => chartsInUse(deps.db.pool, keys),
        columns: ['signals.chart_key'],
      },
    }
  },
})
