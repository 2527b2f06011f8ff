import { expect, test } from 'vitest'
import { playerNewsSchema, playingOf } from './player-messages.ts'

const arrived = (element: Parameters<typeof playingOf>[0]) =>
  playerNewsSchema.parse({ type: 'told', moment: 'time', playing: playingOf(element) })

test('what an element is at arrives, also of one that lacks half of it', () => {
  const whole = { currentTime: 3.5, duration: 60, paused: true, ended: false, playbackRate: 2 }
  expect(arrived(whole)).toMatchObject({ playing: whole })
  expect(arrived({ currentTime: 1 })).toMatchObject({
    playing: { currentTime: 1, duration: Number.NaN, paused: false, ended: false, playbackRate: 1 },
  })
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('a length of %d is not known', (duration) => {
  expect(arrived({ duration })).toMatchObject({ playing: { duration: Number.NaN } })
})

test.each([
  ['nothing', undefined],
  ['another kind', { type: 'else' }],
  ['a moment that there is not', { type: 'told', moment: 'else', playing: null }],
  ['a place before the start', { type: 'told', moment: 'time', playing: { currentTime: -1 } }],
])('%s is no news', (_what, message) => {
  expect(playerNewsSchema.safeParse(message).success).toBe(false)
})
