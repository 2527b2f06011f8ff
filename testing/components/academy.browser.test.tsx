import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openAt } from './academy.tsx'

/** A link on nearly the whole page, as `entered` by the pointer. */
const routesWith = (entered: () => void) => [
  {
    path: '/',
    element: (
      <a href="/" onMouseEnter={entered} style={{ position: 'fixed', inset: 50 }}>
        Elsewhere
      </a>
    ),
  },
]

const nextFrame = () => new Promise(requestAnimationFrame)

test('no link of a screen is under the pointer that the last test left', async () => {
  const before = await openAt('/', routesWith(vi.fn()))
  await page.getByRole('link').hover()
  await before.unmount()

  const entered = vi.fn()
  await openAt('/', routesWith(entered))
  await expect.element(page.getByRole('link')).toBeVisible()
  // A browser tells what has come under its pointer once it has painted it.
  for (let frame = 0; frame < 10; frame += 1) await nextFrame()
  expect(entered).not.toHaveBeenCalled()
})
