import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { packCandles } from '#contract/candles/candle-columns.ts'
import { lessonOf, theCourse } from './courses.ts'
import type { FakeServer } from './fake-server.ts'

/** The bodies of the calls of a method to addresses with this end. */
export const sent = ({ calls }: FakeServer, method: string, end: RegExp) =>
  calls.filter((call) => call.method === method && end.test(call.path)).map(({ body }) => body)

/** Presses a key on an element, as whoever has no pointer. */
export const press = async (element: Locator, key: string) => {
  await expect.element(element).toBeVisible()
  ;(element.element() as HTMLElement).focus()
  await userEvent.keyboard(key)
}

export const at = '2026-03-02T09:00:00.000Z'
export const course = { ...theCourse, lessonCount: 1 }
export const lesson = lessonOf('Breakouts', 0, {
  kind: 'drill',
  source: 'external',
  videoUrl: null,
  duration: null,
})

/** Candles that each rise by ten points from 200000 on, packed. */
export function packed(from: number, count: number, minutes = 1): string {
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  const open = numbers.map((number) => 200_000 + number * 10)
  const moved = (points: number) => open.map((price) => price + points)
  const times = numbers.map((number) => number * minutes)
  const columns = { digits: 5, times, open, high: moved(15), low: moved(-5), close: moved(10) }
  return btoa(String.fromCharCode(...packCandles(columns)))
}

export const stamps = { createdAt: at, updatedAt: at }
