import { expect, test, vi } from 'vitest'
import { commandOf, obey } from './player-keys.ts'

const key = (name: string, held: { ctrlKey?: boolean; metaKey?: boolean } = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

const player = (state: Partial<{ paused: boolean; currentTime: number; volume: number }> = {}) => {
  const made = {
    currentTime: 30,
    duration: 60,
    paused: true,
    volume: 0.5,
    play: async () => {
      made.paused = false
    },
    pause: () => {
      made.paused = true
    },
    ...state,
  }
  return made
}

function press(name: string, on = player()) {
  const command = commandOf(key(name))
  // Fullscreen plays no part in this test.
  if (command) obey(command, on, {} as Element)
  return on
}

test.each([
  [' ', { paused: false }],
  ['k', { paused: false }],
  ['K', { paused: false }],
  ['j', { currentTime: 20 }],
  ['l', { currentTime: 40 }],
  ['ArrowLeft', { currentTime: 25 }],
  ['ArrowRight', { currentTime: 35 }],
  ['ArrowUp', { volume: 0.55 }],
  ['ArrowDown', { volume: 0.45 }],
])('the key "%s"', (name, after) => {
  expect(press(name)).toMatchObject(after)
})

test('a key shows the chosen subtitles, and hides them', () => {
  const tracks = [{ mode: 'disabled' as TextTrackMode }, { mode: 'hidden' as TextTrackMode }]
  const on = Object.assign(player(), { textTracks: tracks })
  const modes = () => tracks.map(({ mode }) => mode)
  press('c', on)
  expect(modes()).toEqual(['disabled', 'showing'])
  press('c', on)
  expect(modes()).toEqual(['disabled', 'hidden'])
  // Without subtitles nothing happens.
  expect(press('c')).toMatchObject({ currentTime: 30, paused: true })
})

test('a player goes to a second, at most to its end', () => {
  const on = player()
  obey({ type: 'go', to: 12 }, on, {} as Element)
  expect(on.currentTime).toBe(12)
  obey({ type: 'go', to: 90 }, on, {} as Element)
  expect(on.currentTime).toBe(60)
})

test('the same key stops what is playing', () => {
  expect(press('k', player({ paused: false })).paused).toBe(true)
})

test('no value goes beyond its limits', () => {
  expect(press('l', player({ currentTime: 58 })).currentTime).toBe(60)
  expect(press('j', player({ currentTime: 3 })).currentTime).toBe(0)
  expect(press('ArrowUp', player({ volume: 0.98 })).volume).toBe(1)
  expect(press('ArrowDown', player({ volume: 0.02 })).volume).toBe(0)
})

test.each([
  ['another key', key('x')],
  ['Tab', key('Tab')],
  ['a name that every object has', key('constructor')],
  ['a key of the browser', key('f', { ctrlKey: true })],
  ['another one', key('l', { metaKey: true })],
])('%s does not belong to the player', (_, pressed) => {
  expect(commandOf(pressed)).toBeNull()
})

test.each([
  ['the screen', { fullscreenElement: {}, pictureInPictureElement: null }, ['screen']],
  ['the corner', { fullscreenElement: null, pictureInPictureElement: {} }, ['corner']],
  ['the page', { fullscreenElement: null, pictureInPictureElement: null }, ['phone']],
])('what is held in %s pauses, and gives the screen back to the page', (_, shown, left) => {
  const seen: string[] = []
  const leave = (name: string) => async () => void seen.push(name)
  vi.stubGlobal('document', {
    ...shown,
    exitFullscreen: leave('screen'),
    exitPictureInPicture: leave('corner'),
  })
  const on = {
    ...player({ paused: false }),
    webkitDisplayingFullscreen: left[0] === 'phone',
    webkitExitFullscreen: () => void seen.push('phone'),
  }
  const pause = vi.fn()
  obey({ type: 'hold' }, { ...on, pause }, {} as Element)
  expect(pause).toHaveBeenCalledOnce()
  expect(seen).toEqual(left)
})

test('it plays when it is told to, also twice', () => {
  const on = player()
  obey({ type: 'play' }, on, {} as Element)
  obey({ type: 'play' }, on, {} as Element)
  expect(on.paused).toBe(false)
})
