/** What a page has measured about itself, in milliseconds. */
export interface Usable {
  /** From the click on its link, or from navigation, until it was shown and idle again. */
  after: number
  /** The longest task in that time. */
  task: number
}

/** What must be shown: a text, and whether table rows are needed too. */
export interface Awaited {
  words: string
  rows: boolean
}

/**
 * Injected into the page as source text before its own scripts, so it must be self-contained. The page
 * checks itself once per frame: polling from outside would take up much of the measured time.
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
        // After the current paint, and any other work that would delay a press.
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
