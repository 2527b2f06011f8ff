import type { ChannelOfDay, FailedJob, RunningProcess, WaitingQueue } from '#contract/system.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { FailedJobRow, QueueState } from '#server/platform/jobs/jobs.store.ts'
import type { ProcessRow } from './system.store.ts'

export const presentProcess = (row: ProcessRow & { isAlive: boolean }): RunningProcess => ({
  ...instants(row),
  memoryBytes: Number(row.memoryBytes),
})

export const presentFailedJob = ({ queue, reason, ...row }: FailedJobRow): FailedJob => ({
  ...instants(row),
  queue,
  // The first line says what happened; the log has the rest.
  reason: reason?.split('\n')[0]?.slice(0, 300) || null,
})

/** The queues in which something waits, the longest-waiting first. */
export const presentQueues = (states: readonly QueueState[]): WaitingQueue[] =>
  states
    .filter(({ waiting }) => waiting > 0)
    .map(({ name, waiting, oldestSeconds }) => ({ name, waiting, oldestSeconds }))
    .toSorted((one, other) => other.oldestSeconds - one.oldestSeconds)

interface CountedDeliveries {
  channel: string
  state: string
  count: number
}

/** One row for each channel, with what has become of its deliveries. */
export function presentDeliveries(counted: readonly CountedDeliveries[]): ChannelOfDay[] {
  const byChannel = Map.groupBy(counted, ({ channel }) => channel)
  return [...byChannel].map(([channel, rows]) => {
    const sumOf = (...states: string[]) =>
      rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0)
    return {
      channel,
      delivered: sumOf('delivered'),
      waiting: sumOf('waiting'),
      failed: sumOf('failed'),
      leftOut: sumOf('gone', 'expired'),
    }
  })
}
