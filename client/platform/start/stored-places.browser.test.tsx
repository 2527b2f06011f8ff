import { beforeEach, expect, test } from 'vitest'
import { forgetPlaces, keepPlace, openScreens, placesLeft, settlePlace } from './stored-places.ts'

const [ann, eve] = ['ann', 'eve']
const lesson = { courseId: 'course', videoId: 'lesson' }
const report = (position: number, watched: number, opened = '2026-11-22T10:00:00.000Z') => ({
  ...lesson,
  report: { position, watched, ended: false, opened },
})

beforeEach(() => {
  localStorage.clear()
  openScreens.clear()
})

test('what did not arrive is sent with the next report, and removed once that has arrived', () => {
  const first = keepPlace(ann, report(5, 5))
  settlePlace(ann, { ...lesson, report: first }, 'waits')
  const second = keepPlace(ann, report(10, 5))
  expect(second).toMatchObject({ position: 10, watched: 10 })
  settlePlace(ann, { ...lesson, report: second }, 'done')
  expect(placesLeft(ann)).toEqual([])
})

test('a report whose page was closed before its answer is there at the next visit, for its user alone', () => {
  keepPlace(ann, report(42, 5))
  expect(placesLeft(ann)).toMatchObject([{ ...lesson, report: { position: 42, watched: 5 } }])
  expect(placesLeft(eve)).toEqual([])
  forgetPlaces(eve)
  expect(placesLeft(ann)).toHaveLength(1)
  forgetPlaces(ann)
  expect(placesLeft(ann)).toEqual([])
})

test('an open screen reports its own lesson; others are sent in order', () => {
  const [older, newer] = ['2026-11-22T09:00:00.000Z', '2026-11-22T11:00:00.000Z']
  keepPlace(ann, report(80, 5, newer))
  keepPlace(ann, report(20, 5, older))
  expect(placesLeft(ann).map((place) => place.report.position)).toEqual([20, 80])
  openScreens.add(newer)
  expect(placesLeft(ann).map((place) => place.report.position)).toEqual([20])
})

test('no report carries more than an hour, and unreadable ones are skipped', () => {
  settlePlace(ann, { ...lesson, report: report(10, 3000).report }, 'waits')
  expect(keepPlace(ann, report(20, 3000)).watched).toBe(3600)
  localStorage.setItem('lessonPlace:ann:lesson:broken', '{')
  expect(placesLeft(ann)).toHaveLength(1)
})
