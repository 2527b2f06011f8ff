import type { ShowcaseSignal } from '#contract/operations.ts'
import { type ContentRole, visibleContentRoles } from '#contract/permissions.ts'
import type { Signal, SignalChanges, SignalInput } from '#contract/signals.ts'
import type { Media } from '#server/modules/media/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { createDeleteSignal } from './delete-signal.ts'
import { createExpireJob } from './expire-signals.ts'
import {
  createListOfStrategy,
  createListSignals,
  createListVisibleSignals,
} from './list-signals.ts'
import { createPublishSignal } from './publish-signal.ts'
import { createReadTrackRecord } from './read-track-record.ts'
import { createSetChart } from './set-chart.ts'
import { showcaseSignal } from './showcase-signal.ts'
import { presentForRecord } from './signals.present.ts'
import { signalRoutes } from './signals.routes.ts'
import { audienceOfChart, chartsInUse, findSignal, listFinishedOf } from './signals.store.ts'
import { createUpdateSignal } from './update-signal.ts'

export { type RecordedSignal, recordOf } from './record.rules.ts'

export interface SignalsDeps {
  db: Database
  now: Clock
  media: Pick<Media, 'receiveChart' | 'addressOf' | 'deleteFiles' | 'dropFile'>
}

export interface Signals {
  routes: Route[]
  jobs: JobKind<never>[]
  /** One page of what `actor` may see, newest first, and how many there are in all. */
  list: ReturnType<typeof createListSignals>
  /** Publishes a signal as the admin `actor`; throws rule_violated, naming the fields at fault. */
  publish(actor: Actor, input: SignalInput): Promise<Signal>
  /** Changes a signal as the admin `actor`; throws not_found, or rule_violated naming the fields. */
  update(actor: Actor, id: string, changes: SignalChanges): Promise<Signal>
  /** The newest signals that are for one of `roles` and that `actor` may see. */
  listVisible(
    actor: Actor,
    part: { roles: readonly ContentRole[]; limit: number },
  ): Promise<Signal[]>
  /** The signals of a strategy that `actor` may see, newest first, at most 100. */
  listOfStrategy(actor: Actor, strategyId: string): Promise<Signal[]>
  /**
   * The signals of these strategies whose trade has ended, whoever they are for; those that were
   * deleted too, since a record counts what was published.
   */
  finishedOfStrategies(executor: Executor, strategyIds: readonly string[]): Promise<Signal[]>
  /** The newest closed signal for everybody, won or lost, whose levels were never moved. */
  showcase(executor: Executor): Promise<ShowcaseSignal | null>
  /** Whether the file at `fileKey` is the picture of a signal that `actor` may see. */
  mayOpen(actor: Actor, fileKey: string): Promise<boolean>
  /** Those of the given file keys that a signal names. */
  filesInUse(keys: string[]): Promise<Set<string>>
  /** What a signal is called, for those who tell of it; null when there is none. */
  describe(id: string): Promise<Pick<Signal, 'title' | 'pair' | 'direction'> | null>
}

/** Trading signals from publication to their end, with a history that is only ever added to. */
export function createSignals(deps: SignalsDeps): Signals {
  const list = createListSignals(deps)
  const publish = createPublishSignal(deps)
  const update = createUpdateSignal(deps)
  const routes = signalRoutes({
    list,
    publish,
    update,
    remove: createDeleteSignal(deps),
    record: createReadTrackRecord(deps),
    setChart: createSetChart(deps),
    receiveChart: deps.media.receiveChart,
  })
  return {
    routes,
    jobs: [createExpireJob(deps)],
    list,
    publish,
    update,
    listVisible: createListVisibleSignals(deps),
    listOfStrategy: createListOfStrategy(deps),
    finishedOfStrategies: async (executor, strategyIds) =>
      (await listFinishedOf(executor, strategyIds)).map(presentForRecord(deps)),
    mayOpen: async (actor, fileKey) => {
      const role = await audienceOfChart(deps.db.pool, fileKey)
      return role !== null && visibleContentRoles(actor.roles).includes(role)
    },
    filesInUse: (keys) => chartsInUse(deps.db.pool, keys),
    showcase: showcaseSignal,
    describe: (id) => findSignal(deps.db.pool, id),
  }
}
