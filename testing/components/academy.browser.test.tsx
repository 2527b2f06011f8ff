import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openAt } from './academy.tsx'
import { untilCrash } from './crashes.ts'

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

function Crashing(): never {
  throw new Error('a screen that cannot be shown')
}

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

test('a screen that crashes ends its test at once, with the error', async () => {
  // React tells of every error that a boundary has caught.
  const { error } = console
  console.error = () => undefined
  onTestFinished(() => {
    console.error = error
  })
  const ended = untilCrash(async () => {
    await openAt('/', [{ path: '/', Component: Crashing }])
    await page.getByRole('button', { name: 'Never shown' }).click()
  })
  await expect(ended).rejects.toThrow('a screen that cannot be shown')
})
