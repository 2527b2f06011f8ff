import type { Page } from 'playwright'
import { expect } from 'vitest'

/** A call that the page has made: the path with its query, and the time on the page's clock. */
interface MadeCall {
  path: string
  at: number
}

declare global {
  interface Window {
    madeCalls: MadeCall[]
    callsUnderWay: number
  }
}

/** A page whose clock stands still unless the test moves it. */
export interface StoppedClock {
  /** Moves the page's clock by milliseconds; what is due on the way happens. */
  run(milliseconds: number): Promise<void>
  /** Moves it by as little as it takes until this is true, and waits for the answers of its calls. */
  runUntil(what: string, isTrue: () => Promise<boolean>, step?: number): Promise<void>
  now(): Promise<number>
  /** When the page has made the calls of this path so far, by its own clock. */
  callsOf(path: string): Promise<number[]>
}

/**
 * Gives a page a clock of its own; to be called before it is opened. The stream of events stays
 * silent there, so that only the clock makes the page do anything.
 */
export async function ownClock(page: Page): Promise<{ stop(): Promise<StoppedClock> }> {
  await page.clock.install({ time: new Date() })
  await page.addInitScript(() => {
    window.madeCalls = []
    window.callsUnderWay = 0
    const send = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const { pathname, search } = new URL(
        input instanceof Request ? input.url : input,
        window.location.origin,
      )
      if (pathname === '/api/events') return new Promise<Response>(() => undefined)
      window.madeCalls.push({ path: pathname + search, at: Date.now() })
      window.callsUnderWay += 1
      try {
        const response = await send(input, init)
        await response.clone().arrayBuffer()
        return response
      } finally {
        window.callsUnderWay -= 1
      }
    }
  })
  return {
    async stop() {
      // Ahead of it by more than a busy machine takes from one call to the next: it cannot be put back.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3000)
      return stoppedClock(page)
    },
  }
}

function stoppedClock(page: Page): StoppedClock {
  const now = () => page.evaluate(() => Date.now())
  const isQuiet = () => page.evaluate(() => window.callsUnderWay === 0)
  const run = (milliseconds: number) => page.clock.runFor(milliseconds)
  // Nothing has to be waited for but answers: the clock is the page's, and moved from here.
  const interval = 5
  // What the page shows of an answer, it shows a tick later.
  const answered = () =>
    expect
      .poll(
        async () => {
          await run(2)
          return isQuiet()
        },
        { message: 'all calls are answered', timeout: 30_000, interval },
      )
      .toBe(true)
  return {
    now,
    async run(milliseconds) {
      await run(milliseconds)
      await answered()
    },
    async runUntil(what, isTrue, step = 5) {
      await expect
        .poll(
          async () => {
            await run(step)
            return isTrue()
          },
          { message: what, timeout: 30_000, interval },
        )
        .toBe(true)
      await answered()
    },
    async callsOf(path) {
      const made = await page.evaluate(() => window.madeCalls)
      return made
        .filter((one) => one.path === path || one.path.startsWith(`${path}?`))
        .map(({ at }) => at)
    },
  }
}
