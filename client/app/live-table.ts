import type { LiveEntry } from '#client/platform/http/live.tsx'

/** The keys of each feature's queries; those that events make stale say so beside them, as `events`. */
const keys = import.meta.glob<{ events?: readonly LiveEntry[] }>('../features/**/*.keys.ts', {
  eager: true,
})

/** Which queries each server event makes stale. */
export const liveTable: readonly LiveEntry[] = Object.values(keys).flatMap(
  ({ events = [] }) => events,
)
