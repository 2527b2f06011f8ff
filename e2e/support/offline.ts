import type { Page, Route } from 'playwright'

/** What a browser says of a connection that is cut, and of answers that are lost. */
export const quiet = [
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/,
]

/** A trade in the fields that it needs. */
export const levels = { Pair: 'EURUSD', Lots: '0.10', Entry: '1.08000' }

/** Lets what goes to an address arrive, and loses the answer, until told to stop. */
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
  // What is on its way is lost to the end: taking the route away in between would answer twice.
  return async () => {
    losing = false
    await Promise.all(onTheirWay)
  }
}
