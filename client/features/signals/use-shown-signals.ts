import { useState } from 'react'
import type { Signal } from '#contract/signals/signals.ts'

/** From this scroll position on, in pixels, the reader would notice rows being inserted above. */
const readingFrom = 150

interface Shown {
  /** What the list shows. */
  items: readonly Signal[]
  /** How many new ones are held back. */
  held: number
  /** How many came in last, for screen readers. */
  arrived: number
  /** Inserts the ones that are held back. */
  letIn: () => void
}

/**
 * What a list shows of signals that arrive while it is open: at the top of the page they appear at
 * once; further down they wait until the reader asks for them, so that nothing moves while being read.
 * `page` is the list's page: a different one is shown as it is.
 */
export function useShownSignals(items: readonly Signal[], page: number): Shown {
  const [known, setKnown] = useState(() => ({ page, ids: idsOf(items), arrived: 0 }))
  const fresh = items.filter(({ id }) => !known.ids.has(id))
  const letIn = () => setKnown({ page, ids: idsOf(items), arrived: 0 })
  if (known.page !== page) {
    letIn()
  } else if (fresh.length > 0 && window.scrollY < readingFrom) {
    const ids = new Set([...known.ids, ...idsOf(items)])
    setKnown({ page, ids, arrived: fresh.length })
  }
  const isHeld = (signal: Signal) => known.page === page && fresh.includes(signal)
  return {
    items: items.filter((signal) => !isHeld(signal)),
    held: items.filter(isHeld).length,
    arrived: known.arrived,
    letIn,
  }
}

const idsOf = (items: readonly Signal[]) => new Set(items.map(({ id }) => id))
