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
 * The load of this machine relative to its cores, at least 1: time limits are promised for an
 * otherwise idle machine.
 */
export const crowding = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
