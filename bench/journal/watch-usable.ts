/** What a page has told of itself, in milliseconds. */
export interface Usable {
  /** From the press on its link, or from the moment it was asked for, until it was there and free again. */
  after: number
  /** The longest task in between. */
  task: number
}

/** What must stand on the page: words of it, and rows of its tables. */
export interface Awaited {
  words: string
  rows: boolean
}

/**
 * Runs in the page before its own scripts, by its text alone: whatever it needs, it brings. The page
 * looks at itself, once for each picture: asked from outside it would spend a good part of the time on
 * answering.
 */
export function watchUsable(): void {
  let task = 0
  let begun = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) task = Math.max(task, duration)
  })
  observer.observe({ type: 'longtask', buffered: true })
  const isThere = ({ words, rows }: Awaited) => {
    const content = document.querySelector('#content')
    if (!content?.textContent.includes(words)) return false
    return !rows || content.querySelector('tbody tr') !== null
  }
  const whenUsable = (awaited: Awaited) =>
    new Promise<Usable>((resolve) => {
      const look = () => {
        if (!isThere(awaited)) return void requestAnimationFrame(look)
        // After what is painted now, and whatever else is to be done before a press.
        setTimeout(() => resolve({ after: performance.now() - begun, task }))
      }
      look()
    })
  const whenPressed = () => {
    task = 0
    addEventListener('pointerdown', ({ timeStamp }) => (begun = timeStamp), {
      once: true,
      capture: true,
    })
  }
  Object.assign(window, { whenUsable, whenPressed })
}
