/** What has been played of a lesson, and what of it the academy knows already. */
export interface Watching {
  /** Seconds from the start. */
  position: number
  /** Seconds really played and not reported yet. */
  unreported: number
  /** Seconds really played since the lesson was opened. */
  total: number
  /** The last moment that was seen playing: in the lesson (s) and on the clock (ms). */
  last: { position: number; at: number } | null
  reportedPosition: number
  /** Whether its end has been reported. */
  ended: boolean
}

export type WatchingEvent =
  | {
      type: 'played'
      position: number
      at: number
      rate: number
      /** Seconds, where only the player knows how long the lesson is; null otherwise. */
      length: number | null
    }
  | { type: 'sought'; position: number }
  | { type: 'paused' | 'left' }
  | { type: 'ended'; position: number }
  /** A report that did not arrive: its seconds go with the next one. */
  | { type: 'returned'; watched: number }

export interface Report {
  position: number
  watched: number
  ended: boolean
}

const reportEvery = 5
/** The most that one report may carry. */
const watchedMaximum = 3600
/** Events of the player come a little early or late. */
const tolerance = 0.5
/** The part of a lesson that has to be watched for it to count as completed. */
const throughPart = 0.9

export const startWatching = (position: number): Watching => ({
  position,
  unreported: 0,
  total: 0,
  last: null,
  reportedPosition: position,
  ended: false,
})

/** Takes what happened; gives the new state and, where it is time for one, the report to send. */
export function watch(state: Watching, event: WatchingEvent): [Watching, Report | null] {
  switch (event.type) {
    case 'played': {
      const next = played(state, event)
      // The academy completes a lesson by its length. Of this one it does not know it.
      const isThrough = event.length !== null && next.total >= event.length * throughPart
      if (isThrough && !next.ended) return reported(next, true)
      return next.unreported >= reportEvery ? reported(next, false) : [next, null]
    }
    case 'sought':
      return [{ ...state, position: event.position, last: null }, null]
    case 'paused':
    case 'left': {
      const isNew = state.unreported > 0 || state.position !== state.reportedPosition
      const next = { ...state, last: null }
      return isNew ? reported(next, false) : [next, null]
    }
    case 'ended':
      return reported({ ...state, position: event.position, last: null }, true)
    case 'returned':
      return [{ ...state, unreported: state.unreported + event.watched }, null]
  }
}

function played(
  state: Watching,
  { position, at, rate }: { position: number; at: number; rate: number },
): Watching {
  const { last } = state
  const step = last ? position - last.position : 0
  // What moved faster than it can be played was skipped.
  const possible = last ? ((at - last.at) / 1000) * rate + tolerance : 0
  const watched = step > 0 && step <= possible ? step : 0
  return {
    ...state,
    position,
    unreported: state.unreported + watched,
    total: state.total + watched,
    last: { position, at },
  }
}

function reported(state: Watching, ended: boolean): [Watching, Report] {
  const { position, unreported } = state
  const watched = Math.min(unreported, watchedMaximum)
  return [
    {
      ...state,
      unreported: unreported - watched,
      reportedPosition: position,
      ended: state.ended || ended,
    },
    { position, watched: Math.round(watched * 1000) / 1000, ended },
  ]
}
