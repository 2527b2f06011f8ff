/** The events that show that somebody is using the page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/**
 * Calls `work` once, on the first user input: for whatever only an active user needs and the first paint
 * does not. Returns a function that cancels it.
 */
export function whenSomebodyActs(work: () => Promise<unknown>): () => void {
  const waiting = new AbortController()
  const act = () => {
    waiting.abort()
    // If it fails, it is tried again when it is needed.
    void work().catch(() => undefined)
  }
  for (const sign of signs) {
    window.addEventListener(sign, act, { capture: true, passive: true, signal: waiting.signal })
  }
  return () => waiting.abort()
}
