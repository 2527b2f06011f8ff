/** What has been played of a lesson, and how much of that the academy already knows. */
export interface Watching {
  /** Seconds from the start. */
  position: number
  /** Seconds actually played and not reported yet. */
  unreported: number
  /** The last moment seen playing: in the lesson (s) and on the clock (ms). */
  last: { position: number; at: number } | null
  reportedPosition: number
  /** Whether the academy knows that it is being watched: playing counts from then on. */
  opened: boolean
  /** In seconds, if only the player knows how long the lesson is; null otherwise. */
  length: number | null
}

export type WatchingEvent =
  | {
      type: 'played'
      position: number
      at: number
      rate: number
      /** In seconds, if only the player knows how long the lesson is; null otherwise. */
      length: number | null
    }
  | { type: 'sought'; position: number; at: number; rate: number }
  | { type: 'paused' | 'left' }
  | { type: 'ended'; position: number }

export interface Report {
  position: number
  watched: number
  ended: boolean
  /** In seconds; only if the academy does not know it. */
  duration?: number
  /** When the screen was opened. */
  opened?: string
}

const reportEvery = 5
/** Player events come a little early or late. */
const tolerance = 0.5

export const startWatching = (position: number): Watching => ({
  position,
  unreported: 0,
  last: null,
  reportedPosition: position,
  opened: false,
  length: null,
})

/** Handles an event; returns the new state and, if one is due, the report to send. */
export function watch(state: Watching, event: WatchingEvent): [Watching, Report | null] {
  switch (event.type) {
    case 'played': {
      const next = { ...played(state, event), length: event.length }
      const isDue = !next.opened || next.unreported >= reportEvery
      return isDue ? reported(next, false) : [next, null]
    }
    case 'sought':
      // Some players report their normal playing as a seek.
      if (state.last && event.position >= state.last.position && isPlayed(state.last, event)) {
        return [state, null]
      }
      return [{ ...state, position: event.position, last: null }, null]
    case 'paused':
    case 'left': {
      const isNew = state.unreported > 0 || state.position !== state.reportedPosition
      const next = { ...state, last: null }
      return isNew ? reported(next, false) : [next, null]
    }
    case 'ended':
      // Some players have returned to the start by then.
      return reported(
        { ...state, position: Math.max(state.position, event.position), last: null },
        true,
      )
  }
}

function played(
  state: Watching,
  { position, at, rate }: { position: number; at: number; rate: number },
): Watching {
  const { last } = state
  const step = last ? position - last.position : 0
  // Anything faster than playback was skipped.
  const watched = last && step > 0 && isPlayed(last, { position, at, rate }) ? step : 0
  return {
    ...state,
    position,
    unreported: state.unreported + watched,
    last: { position, at },
  }
}

/** Whether normal playing can lead from one moment to the other. */
const isPlayed = (
  last: NonNullable<Watching['last']>,
  { position, at, rate }: { position: number; at: number; rate: number },
) => position - last.position <= ((at - last.at) / 1000) * rate + tolerance

function reported(state: Watching, ended: boolean): [Watching, Report] {
  const { position, unreported: watched, length } = state
  return [
    {
      ...state,
      unreported: 0,
      reportedPosition: position,
      opened: true,
    },
    {
      position,
      watched: Math.round(watched * 1000) / 1000,
      ended,
      ...(length !== null && { duration: length }),
    },
  ]
}
