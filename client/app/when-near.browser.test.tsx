import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WhenNear } from '#client/ui/layout/when-near.tsx'

const opened = (above: string) =>
  render(
    <>
      <div style={{ height: above }} />
      <WhenNear waiting={<p>Further down</p>}>
        <p>Candles</p>
      </WhenNear>
    </>,
  )

test('what is far below is rendered once somebody scrolls near it', async () => {
  await opened('200vh')
  await expect.element(page.getByText('Further down')).toBeInTheDocument()
  const frames = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let frame = 0; frame < 5; frame += 1) await frames()
  expect(page.getByText('Candles').query()).toBeNull()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(page.getByText('Candles')).toBeInTheDocument()
  expect(page.getByText('Further down').query()).toBeNull()
})

test('what is on the screen is rendered without anybody scrolling', async () => {
  await opened('50vh')
  await expect.element(page.getByText('Candles')).toBeInTheDocument()
})
