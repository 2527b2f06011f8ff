/** Runs in the page before its own scripts, by its text alone: whatever it needs, it brings. */
export function watchPresses(): void {
  let painted = 0
  let task = 0
  const observe = (type: string, see: (entry: PerformanceEntry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe(options)
  }
  observe('event', (entry) => {
    // Of what somebody does on purpose alone; moving the pointer is nothing of the kind.
    if (Number(Reflect.get(entry, 'interactionId')) > 0) painted = Math.max(painted, entry.duration)
  })
  observe('longtask', ({ duration }) => {
    task = Math.max(task, duration)
  })
  Object.assign(window, {
    takePress: () => {
      const taken = { painted, task }
      painted = 0
      task = 0
      return taken
    },
  })
}
