import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WhenNear } from '#client/ui/layout/when-near.tsx'

const opened = (above: string, isLoading = false) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      {isLoading && <span className="animate-spin" />}
      <div style={{ height: above }} />
      <WhenNear height="h-96">
        <p>Candles</p>
      </WhenNear>
    </QueryClientProvider>,
  )

const candles = page.getByText('Candles')
/** Longer than a page that loads nothing takes to be calm, and frames in which it is seen what is near. */
async function calm() {
  await vi.advanceTimersByTimeAsync(2000)
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('what is far below is rendered once somebody scrolls near it', async () => {
  await opened('200vh')
  await calm()
  expect(candles.query()).toBeNull()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(candles).toBeInTheDocument()
})

test('what is on the screen is rendered once the page is calm', async () => {
  await opened('50vh')
  await calm()
  await expect.element(candles).toBeInTheDocument()
})

test('while the page is loading nothing is near', async () => {
  await opened('50vh', true)
  await calm()
  expect(candles.query()).toBeNull()
})
