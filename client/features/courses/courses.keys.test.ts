import { expect, test } from 'vitest'
import { courseKeys, mayConcern } from './courses.keys.ts'

test.each([
  ['the list', courseKeys.list],
  ['a page of the list', [...courseKeys.managed, { page: 2 }]],
  ['the figures', courseKeys.figures],
  ['its own lessons', courseKeys.videos('a')],
  ['its own modules', courseKeys.modules('a')],
  ['its own texts', courseKeys.text('a', 't')],
  ['its own uploads', courseKeys.uploads('a')],
  ['what another part of the academy counts', ['academy', 'content']],
])('a change to a course may concern %s', (_, key) => {
  expect(mayConcern(key, new Set(['a']))).toBe(true)
})

test.each([
  ['lessons', courseKeys.videos('b')],
  ['modules', courseKeys.modules('b')],
  ['texts', courseKeys.text('b', 't')],
  ['uploads', courseKeys.uploads('b')],
])('it does not concern another course’s %s, but a change without a course may', (_, key) => {
  expect(mayConcern(key, null)).toBe(true)
  expect(mayConcern(key, new Set(['a']))).toBe(false)
})
