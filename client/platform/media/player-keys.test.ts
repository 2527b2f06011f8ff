import { expect, test } from 'vitest'
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
