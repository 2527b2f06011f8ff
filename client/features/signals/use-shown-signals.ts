import { useState } from 'react'
import type { Signal } from '#contract/signals.ts'

/** How far down, in pixels, somebody reads what would be moved by what is put in above. */
const readingFrom = 150

interface Shown {
  /** What the list shows. */
  items: readonly Signal[]
  /** How many have come since that are held back. */
  held: number
  /** How many came in last, for those who listen. */
  arrived: number
  /** Lets in what is held back. */
  letIn: () => void
}

/**
 * What a list shows of signals that come in while it is read: at its top they stand there at once;
 * further down they wait until they are asked for, so that nothing moves under the reader's eyes.
 * `page` is the list's page: another one is shown as it is.
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
