import { availableParallelism, loadavg } from 'node:os'

declare module 'vitest' {
  interface TaskMeta {
    /** What the test has measured, as `docs/trust.md` says it. */
    figure?: string
  }
}

/** Gives what a test has measured, in words for people; pass the `task` of the test's context. */
export function report(task: { meta: { figure?: string } }, figure: string): void {
  task.meta.figure = figure
}

/** A number as people read it: 12,345. */
export const counted = (value: number): string => value.toLocaleString('en-US')

/** A time of the clock in milliseconds as people read it: 35 ms, 1.5 s. */
export const inSeconds = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/**
 * How many times as much this machine has to do at the moment as it has cores for, at least 1: limits of
 * time are promised for a machine that has nothing else to do.
 */
export const crowding = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
