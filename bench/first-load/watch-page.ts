/** What a page reports about itself; times in milliseconds since navigation began. */
export interface Seen {
  /** When nine tenths of its final text was visible. */
  content: number
  /** After the tap that opened a section: when the section's area first had other text. */
  shown: number
  /** When its text last changed. */
  changed: number
  shift: number
  /** Duration of the longest task, in milliseconds. */
  task: number
}

/**
 * Runs in the page before its own scripts. It is injected as source text, so it must be
 * self-contained. Only the text of the page's own area counts, not the surrounding layout.
 */
export function watchPage(): void {
  if (window.top !== window.self) return
  const lengths: { at: number; length: number }[] = []
  let begun = 0
  let shift = 0
  let task = 0
  let slowest = 0
  const place = () => document.querySelector('#content') ?? document.querySelector('main')
  const textOf = (element: Element | null) => {
    if (!element || element.querySelector('title')?.textContent === 'Loading') return ''
    return element.textContent?.trim() ?? ''
  }
  let last = ''
  const look = () => {
    const text = textOf(place())
    if (text !== last) {
      last = text
      lengths.push({ at: performance.now(), length: text.length })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const observe = (type: string, see: (entry: PerformanceEntry) => void, threshold?: number) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      ...(threshold !== undefined && { durationThreshold: threshold }),
    })
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) shift += Number(Reflect.get(entry, 'value'))
  })
  observe('longtask', ({ duration }) => {
    task = Math.max(task, duration)
  })
  const onEvent = ({ duration }: PerformanceEntry) => {
    slowest = Math.max(slowest, duration)
  }
  observe('event', onEvent, 16)
  Object.assign(window, {
    readSeen: (): Seen => {
      const full = lengths.at(-1)?.length ?? 0
      const isThere = ({ length }: { length: number }) => length >= full * 0.9
      const content = full > 20 ? (lengths.find(isThere)?.at ?? 0) : 0
      const shown = (lengths[0]?.at ?? 0) - begun
      return { content: content - begun, shown, changed: lengths.at(-1)?.at ?? 0, shift, task }
    },
    forgetTaps: () => {
      slowest = 0
    },
    slowestTap: () => slowest,
    forgetContent: () => {
      lengths.length = 0
      // The tap follows immediately.
      begun = performance.now()
      addEventListener('pointerdown', ({ timeStamp }) => (begun = timeStamp), { once: true })
    },
  })
}
