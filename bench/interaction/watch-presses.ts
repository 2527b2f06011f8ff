/** Injected into the page as source text before its own scripts, so it must be self-contained. */
export function watchPresses(): void {
  let painted = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Only deliberate input has an id; moving the pointer does not.
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
