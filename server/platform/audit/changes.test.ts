import { expect, test } from 'vitest'
import { changeOf } from './changes.ts'

const row = { title: 'One', target: 5, due: new Date('2026-01-02T03:04:05Z'), tags: ['a', 'b'] }

test('of a change, the fields that differ are kept with old and new values', () => {
  expect(changeOf(row, { ...row, target: 6 }, ['title', 'target', 'due'])).toEqual({
    before: { target: 5 },
    after: { target: 6 },
  })
  const sameDay = { ...row, due: new Date(row.due) }
  expect(changeOf(row, sameDay, ['due', 'tags'])).toEqual({ before: {}, after: {} })
})

test('of a creation or deletion all fields are kept, dates and lists as text', () => {
  const facts = { title: 'One', due: '2026-01-02T03:04:05.000Z', tags: 'a, b' }
  expect(changeOf(null, row, ['title', 'due', 'tags'])).toEqual({ before: null, after: facts })
  expect(changeOf(row, null, ['title', 'due', 'tags'])).toEqual({ before: facts, after: null })
})

test('long texts are compared in full and truncated, without splitting a character', () => {
  const long = 'x'.repeat(299)
  const { before, after } = changeOf({ text: `${long}😀a` }, { text: `${long}😀b` }, ['text'])
  expect(before).toEqual({ text: `${long}\uFFFD…` })
  expect(after).toEqual(before)
})

test('missing values are null', () => {
  expect(changeOf<{ link?: string | null }>({}, { link: 'x' }, ['link'])).toEqual({
    before: { link: null },
    after: { link: 'x' },
  })
})
