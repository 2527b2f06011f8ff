import type { Page } from 'playwright'
import { expect } from 'vitest'

/** A call made by the page: the path with its query, and the time on the page's clock. */
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
  /** Advances the page's clock by milliseconds; timers that become due fire. */
  run(milliseconds: number): Promise<void>
  /**
   * Advances it by as little as it takes until this is true, and waits for the answers to its calls.
   */
  runUntil(what: string, isTrue: () => Promise<boolean>, step?: number): Promise<void>
  now(): Promise<number>
  /** The times, by the page's own clock, at which it has called this path so far. */
  callsOf(path: string): Promise<number[]>
}

/**
 * Gives a page its own clock; call it before opening the page. The event stream stays silent there, so
 * that only the clock triggers anything.
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
      // Further ahead than a busy machine takes between two calls: the clock cannot be set back.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3000)
      return stoppedClock(page)
    },
  }
}

function stoppedClock(page: Page): StoppedClock {
  const now = () => page.evaluate(() => Date.now())
  const isQuiet = () => page.evaluate(() => window.callsUnderWay === 0)
  const run = (milliseconds: number) => page.clock.runFor(milliseconds)
  // Only answers need waiting for: the clock belongs to the page and is moved from here.
  const interval = 5
  // The page shows an answer one tick later.
  const answered = () =>
    expect
      .poll(
        async () => {
          await run(2)
          return isQuiet()
        },
        { message: 'all calls are answered', timeout: 90_000, interval },
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
          { message: what, timeout: 90_000, interval },
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
