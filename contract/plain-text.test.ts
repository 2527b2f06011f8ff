import { expect, test } from 'vitest'
import { holdsEveryWord, plainText } from './plain-text.ts'

test.each([
  ['Jürgen MÜLLER', 'jurgen muller'],
  ['Łukasz Świątek', 'lukasz swiatek'],
  ['Zoë O’Brien', "zoe o'brien"],
  ['Straße, Ærø', 'strasse, aero'],
  ['İzmir ışık', 'izmir isik'],
  ['Фёдор', 'федор'],
  ['ΟΔΌΣ', 'οδοσ'],
])('%s is searched as %s', (written, plain) => {
  expect(plainText(written)).toBe(plain)
  expect(plainText(plain)).toBe(plain)
})

test('words are found in any order and case, with or without accents', () => {
  expect(holdsEveryWord('Jürgen Müller', 'muller JURGEN')).toBe(true)
  expect(holdsEveryWord('Lukasz', 'łukasz')).toBe(true)
  expect(holdsEveryWord('Jürgen Müller', 'miller')).toBe(false)
})
