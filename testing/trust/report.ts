import { availableParallelism, loadavg } from 'node:os'

declare module 'vitest' {
  interface TaskMeta {
    /** The test's measurement, as shown in `docs/trust.md`. */
    figure?: string
  }
}

/** Reports a test's measurement in readable words; pass the `task` of the test's context. */
export function report(task: { meta: { figure?: string } }, figure: string): void {
  task.meta.figure = figure
}

/** Formats a number for people: 12,345. */
export const counted = (value: number): string => value.toLocaleString('en-US')

/** Formats milliseconds for people: 35 ms, 1.5 s. */
export const inSeconds = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/**
 * How much longer work takes on this machine than if it were idle, at least 1: time limits are promised for an otherwise
 * idle machine. What other machines take of its processors shows in no load, so a little work is timed, too.
 */
export const crowding = (): number =>
  Math.max(1, (loadavg()[0] ?? 0) / availableParallelism(), stretching())

/** How long the processor takes for twenty milliseconds of its time, relative to those. */
function stretching(): number {
  const [began, before] = [performance.now(), process.cpuUsage()]
  let used = 0
  while (used < 20) {
    const { user, system } = process.cpuUsage(before)
    used = (user + system) / 1000
  }
  return (performance.now() - began) / used
}
