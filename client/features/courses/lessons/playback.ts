/** What is playing, and what to do when it fails. */
export interface Playback {
  address: string | null
  /** Counts the attempts, so that the same address can be loaded again. */
  attempt: number
  /** In seconds; where the next attempt starts. */
  startAt: number
  autoPlay: boolean
  /**
   * An expired signed address is renewed once: 'used' until the lesson has played on. 'never' for
   * addresses that do not expire.
   */
  renewal: 'never' | 'available' | 'running' | 'used'
  failed: boolean
}

export type PlaybackEvent =
  | { type: 'failed'; position: number; playing: boolean }
  | { type: 'renewed'; address: string | null }
  | { type: 'renewal_failed' }
  | { type: 'played'; position: number }
  | { type: 'retried' }

export function startOf(lesson: {
  source: 'file' | 'external'
  address: string | null
  startAt: number
  autoPlay: boolean
}): Playback {
  const { source, ...rest } = lesson
  const renewal = source === 'file' ? 'available' : 'never'
  return { ...rest, attempt: 0, renewal, failed: false }
}

/** How far a lesson has to play on, in seconds, before its address may be renewed again. */
const recovered = 1

export function nextPlayback(state: Playback, event: PlaybackEvent): Playback {
  switch (event.type) {
    case 'failed':
      if (state.renewal === 'running' || state.failed) return state
      if (state.renewal !== 'available') return { ...state, failed: true, startAt: event.position }
      return { ...state, renewal: 'running', startAt: event.position, autoPlay: event.playing }
    case 'renewed': {
      const { address } = event
      const attempt = state.attempt + 1
      return { ...state, address, attempt, renewal: 'used', failed: address === null }
    }
    case 'renewal_failed':
      return { ...state, renewal: 'used', failed: true }
    case 'played':
      if (state.renewal !== 'used' || event.position < state.startAt + recovered) return state
      return { ...state, renewal: 'available' }
    case 'retried':
      return state.renewal === 'never'
        ? { ...state, failed: false, attempt: state.attempt + 1, autoPlay: true }
        : { ...state, failed: false, renewal: 'running', autoPlay: true }
  }
}
