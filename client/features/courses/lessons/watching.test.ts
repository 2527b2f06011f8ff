import { expect, test } from 'vitest'
import { type Report, startWatching, type WatchingEvent, watch } from './watching.ts'

/** Runs the events from `start` on; returns the reports and the final state. */
function run(start: number, events: WatchingEvent[]) {
  const reports: Report[] = []
  let state = startWatching(start)
  for (const event of events) {
    const [next, report] = watch(state, event)
    state = next
    if (report) reports.push(report)
  }
  return { reports, state }
}

/** The report for the first moment of playing. */
const opening = (position: number): Report => ({ position, watched: 0, ended: false })

/** Four events a second, as players send them. */
function playing(options: {
  from: number
  to: number
  rate?: number
  at?: number
  length?: number
}): WatchingEvent[] {
  const { from, to, rate = 1, at = 0, length = null } = options
  const count = Math.round(((to - from) / rate) * 4)
  return Array.from({ length: count + 1 }, (_, index) => ({
    type: 'played',
    position: from + (index / 4) * rate,
    at: at + index * 250,
    rate,
    length,
  }))
}

test('reports the start, and then every five seconds of playing', () => {
  expect(run(0, playing({ from: 0, to: 11 })).reports).toEqual([
    opening(0),
    { position: 5, watched: 5, ended: false },
    { position: 10, watched: 5, ended: false },
  ])
})

test('a pause reports the rest, once', () => {
  const { reports } = run(20, [
    ...playing({ from: 20, to: 22 }),
    { type: 'paused' },
    { type: 'left' },
  ])
  expect(reports).toEqual([opening(20), { position: 22, watched: 2, ended: false }])
})

test('leaving without having played reports nothing', () => {
  expect(run(20, [{ type: 'left' }]).reports).toEqual([])
})

test('skipped parts do not count as watched, but the position is kept', () => {
  const { reports } = run(0, [
    ...playing({ from: 0, to: 1 }),
    { type: 'sought', position: 90, at: 1500, rate: 1 },
    ...playing({ from: 90, to: 91, at: 2000 }),
    { type: 'paused' },
  ])
  expect(reports).toEqual([opening(0), { position: 91, watched: 2, ended: false }])
})

test('a reported seek that is only normal playing takes nothing away', () => {
  const { reports } = run(0, [
    ...playing({ from: 0, to: 1 }),
    { type: 'sought', position: 1.2, at: 1200, rate: 1 },
    ...playing({ from: 1.25, to: 2, at: 1250 }),
    { type: 'paused' },
  ])
  expect(reports.at(-1)).toEqual({ position: 2, watched: 2, ended: false })
})

test('a seek that the player does not announce does not count as watched either', () => {
  const jump: WatchingEvent[] = [
    { type: 'played', position: 1, at: 0, rate: 1, length: null },
    { type: 'played', position: 60, at: 250, rate: 1, length: null },
    { type: 'played', position: 10, at: 500, rate: 1, length: null },
    { type: 'paused' },
  ]
  expect(run(0, jump).reports).toEqual([opening(1), { position: 10, watched: 0, ended: false }])
})

test('at double speed the seconds of the lesson count', () => {
  const { reports } = run(0, playing({ from: 0, to: 10, rate: 2 }))
  expect(reports).toEqual([
    opening(0),
    { position: 5, watched: 5, ended: false },
    { position: 10, watched: 5, ended: false },
  ])
})

test('the end is reported together with what was played before it', () => {
  const { reports } = run(0, [...playing({ from: 0, to: 3 }), { type: 'ended', position: 3.1 }])
  expect(reports).toEqual([opening(0), { position: 3.1, watched: 3, ended: true }])
})

test('an end reported from position 0 is still at the last position', () => {
  const { reports } = run(0, [...playing({ from: 0, to: 3 }), { type: 'ended', position: 0 }])
  expect(reports.at(-1)).toEqual({ position: 3, watched: 3, ended: true })
})

test('a length that only the player knows is sent with every report', () => {
  const { reports } = run(0, playing({ from: 0, to: 6, length: 10 }))
  expect(reports).toEqual([
    { ...opening(0), duration: 10 },
    { position: 5, watched: 5, ended: false, duration: 10 },
  ])
})
