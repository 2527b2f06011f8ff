/** Runs in the page before its own scripts, by its text alone: whatever it needs, it brings. */
export function watchPresses(): void {
  let painted = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Of what somebody does on purpose alone; moving the pointer is nothing of the kind.
      const isPress = Number(Reflect.get(entry, 'interactionId')) > 0
      if (isPress) painted = Math.max(painted, entry.duration)
    }
  })
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  observer.observe(options)
  Object.assign(window, {
    takePress: () => {
      const taken = painted
      painted = 0
      return taken
    },
  })
}
