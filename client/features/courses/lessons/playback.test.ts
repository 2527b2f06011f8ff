import { expect, test } from 'vitest'
import { nextPlayback, type Playback, type PlaybackEvent, startOf } from './playback.ts'

const file = startOf({ source: 'file', address: '/old', startAt: 7, autoPlay: true })
const external = startOf({ source: 'external', address: 'https://x', startAt: 0, autoPlay: true })
const after = (state: Playback, ...events: PlaybackEvent[]) => events.reduce(nextPlayback, state)

const broken: PlaybackEvent = { type: 'failed', position: 63, playing: true }
const renewed: PlaybackEvent = { type: 'renewed', address: '/new' }

test('a file that fails gets a new address and continues where it was', () => {
  expect(after(file, broken)).toMatchObject({ renewal: 'running', startAt: 63, failed: false })
  expect(after(file, broken, renewed)).toMatchObject({
    address: '/new',
    attempt: 1,
    startAt: 63,
    autoPlay: true,
    failed: false,
  })
})

test('a paused one stays paused', () => {
  expect(after(file, { ...broken, playing: false }, renewed).autoPlay).toBe(false)
})

test('failing again at the same place is a failure, failing after playing on is not', () => {
  expect(after(file, broken, renewed, broken).failed).toBe(true)
  const playedOn: PlaybackEvent = { type: 'played', position: 64.5 }
  expect(after(file, broken, renewed, playedOn, broken)).toMatchObject({
    renewal: 'running',
    failed: false,
  })
})

test('errors of the old address are ignored while the new one is fetched', () => {
  expect(after(file, broken, broken)).toEqual(after(file, broken))
})

test('without a new address it has failed', () => {
  expect(after(file, broken, { type: 'renewal_failed' }).failed).toBe(true)
  expect(after(file, broken, { type: 'renewed', address: null }).failed).toBe(true)
})

test('an external address is not renewed', () => {
  expect(after(external, broken).failed).toBe(true)
})

test('retrying fetches a file’s address anew, and just reloads an external one', () => {
  const failedFile = after(file, broken, { type: 'renewal_failed' })
  expect(after(failedFile, { type: 'retried' })).toMatchObject({
    renewal: 'running',
    failed: false,
    startAt: 63,
  })
  expect(after(external, broken, { type: 'retried' })).toMatchObject({ attempt: 1, failed: false })
})

test('playing changes nothing as long as nothing failed', () => {
  expect(after(file, { type: 'played', position: 100 })).toBe(file)
})
