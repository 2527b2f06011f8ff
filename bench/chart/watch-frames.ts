/** What was seen of a page since the last time that it was asked. */
export interface Seen {
  /** When each frame began, in milliseconds. */
  frames: number[]
  /** The longest task of more than 50 ms; 0 if there was none. */
  task: number
}

/** Injected into the page as source text before its own scripts, so it must be self-contained. */
export function watchFrames(): void {
  let frames: number[] = []
  let task = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) task = Math.max(task, duration)
  }).observe({ type: 'longtask' })
  const note = (at: number) => {
    frames.push(at)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  Object.assign(window, {
    takeSeen: () => {
      const seen = { frames, task }
      frames = []
      task = 0
      return seen
    },
  })
}
