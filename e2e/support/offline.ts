import type { Page, Route } from 'playwright'

/** The browser's console messages for a lost connection and for lost responses. */
export const quiet = [
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/,
]

/** The required fields of a trade. */
export const levels = { Pair: 'EURUSD', Lots: '0.10', Entry: '1.08000' }

/** Lets POST requests to an address arrive but drops their responses, until the returned function is called. */
export async function loseAnswers(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let losing = true
  const onTheirWay = new Set<Promise<void>>()
  const lose = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort('failed')
  }
  await page.route(address, (route) => {
    if (!losing || route.request().method() !== 'POST') return route.fallback()
    const lost = lose(route).finally(() => onTheirWay.delete(lost))
    onTheirWay.add(lost)
    return lost
  })
  // Requests in flight are dropped to the end: removing the route meanwhile would answer them twice.
  return async () => {
    losing = false
    await Promise.all(onTheirWay)
  }
}
