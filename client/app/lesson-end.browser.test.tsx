import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CoursePlace } from '#client/features/courses/page/course-place.ts'
import { LessonEnd } from '#client/features/courses/page/lesson-end.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { lessonOf, theCourse } from '#testing/components/courses.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))
afterEach(() => vi.useRealTimers())

const next = lessonOf('The second candle', 1)
const place: CoursePlace = {
  courseId: theCourse.id,
  lessonId: null,
  listPath: '/courses',
  coursePath: '/courses/one',
  lessonPath: (id) => `/courses/one/${id}`,
}
const begun: string[] = []
beforeEach(() => begun.splice(0))

const End = () =>
  useSession().user && (
    <LessonEnd
      after={{ step: 'next', next }}
      modules={[]}
      course={theCourse}
      nextCourse={null}
      place={place}
      onNext={({ id }) => begun.push(id)}
    />
  )

async function open() {
  serverFor('academy')
  const screen = await openAt('/', [
    { Component: WithSession, children: [{ path: '/', Component: End }] },
  ])
  await expect.element(page.getByText(/^The second candle/)).toBeVisible()
  return screen
}

const counted = page.getByText(/in \d s$/)
const goesOn = page.getByRole('switch', { name: 'Continue to the next lesson automatically' })

test('the next lesson begins after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  await expect.element(page.getByText(/in 5 s$/)).toBeVisible()
  await expectFine()
  vi.advanceTimersByTime(4000)
  await expect.element(page.getByText(/in 1 s$/)).toBeVisible()
  expect(begun).toEqual([])
  vi.advanceTimersByTime(1000)
  await expect.poll(() => begun).toEqual([next.id])
})

test('a press stops it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  await page.getByRole('button', { name: 'Stay here' }).click()
  vi.advanceTimersByTime(60_000)
  await expect.element(counted).not.toBeInTheDocument()
  expect(begun).toEqual([])
})

test('switched off, it never counts again on this device, until it is switched on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const first = await open()
  await goesOn.click()
  await expect.element(goesOn).toHaveAttribute('aria-checked', 'false')
  vi.advanceTimersByTime(60_000)
  await expect.element(counted).not.toBeInTheDocument()
  await first.unmount()
  await open()
  await expect.element(goesOn).toHaveAttribute('aria-checked', 'false')
  await expect.element(counted).not.toBeInTheDocument()
  // Switched on, it is for the lessons to come.
  await goesOn.click()
  await expect.element(counted).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next lesson' }).click()
  expect(begun).toEqual([next.id])
  expect(localStorage.getItem('playsOn')).toBe('on')
})
