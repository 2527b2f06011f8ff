import { expect, test } from 'vitest'
import { playerNewsSchema, playingOf } from './player-messages.ts'

const arrived = (element: Parameters<typeof playingOf>[0]) =>
  playerNewsSchema.parse({ type: 'told', moment: 'time', playing: playingOf(element) })

test('an element’s state arrives, even if some of its properties are missing', () => {
  const whole = { currentTime: 3.5, duration: 60, paused: true, ended: false, playbackRate: 2 }
  expect(arrived(whole)).toMatchObject({ playing: whole })
  expect(arrived({ currentTime: 1 })).toMatchObject({
    playing: { currentTime: 1, duration: Number.NaN, paused: false, ended: false, playbackRate: 1 },
  })
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'a length of %d counts as unknown',
  (duration) => {
    expect(arrived({ duration })).toMatchObject({ playing: { duration: Number.NaN } })
  },
)

test.each([
  ['nothing', undefined],
  ['another kind', { type: 'else' }],
  ['a moment that there is not', { type: 'told', moment: 'else', playing: null }],
  ['a place before the start', { type: 'told', moment: 'time', playing: { currentTime: -1 } }],
])('%s is ignored', (_what, message) => {
  expect(playerNewsSchema.safeParse(message).success).toBe(false)
})
