import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import type { Seen } from './watch-page.ts'

/** The page counts as loaded once nothing has changed for this long, in milliseconds. */
const quiet = 1500
/** How long that is waited for, in milliseconds. */
const patience = 60_000
/** Milliseconds between two looks at a page. */
const pause = 250

/**
 * Waits until the page stops changing and returns what was observed. Asked through the developer tools
 * themselves: whatever Playwright does in a page first runs a script of its own there, which takes a tenth
 * of a second of a slow processor while the page is starting.
 */
export async function settled(page: Page): Promise<Seen> {
  const session = await page.context().newCDPSession(page)
  return polled(() => seenSoFar(session), `${page.url()} goes on changing, or shows nothing.`)
}

/** Looks until there is something, and returns it; throws with these words when that takes too long. */
export async function polled<T>(look: () => Promise<T | null>, failure: string): Promise<T> {
  const until = Date.now() + patience
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() > until) throw new Error(failure)
    await sleep(pause)
  }
}

/** What the page has observed; null while it goes on changing. */
async function seenSoFar(session: CDPSession): Promise<Seen | null> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(() => {
      const seen = window.readSeen?.()
      return seen?.content > 0 && performance.now() - seen.changed > ${quiet} ? seen : null
    })()`,
    returnByValue: true,
  })
  return (result.value as Seen | null | undefined) ?? null
}
