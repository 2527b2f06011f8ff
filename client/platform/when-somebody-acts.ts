/** The first signs of a person at the page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/**
 * Calls `work` once, at the first sign of a person: for what only a person needs, and what a page that is
 * still being painted can do without. Gives what ends the wait.
 */
export function whenSomebodyActs(work: () => Promise<unknown>): () => void {
  const waiting = new AbortController()
  const act = () => {
    waiting.abort()
    // What fails here is asked for again when it is needed.
    void work().catch(() => undefined)
  }
  for (const sign of signs) {
    window.addEventListener(sign, act, { capture: true, passive: true, signal: waiting.signal })
  }
  return () => waiting.abort()
}
