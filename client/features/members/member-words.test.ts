import { expect, it } from 'vitest'
import { bulkSentence, columnsIn, filterOf, membersText, usualColumns } from './member-words.ts'

const none = {
  program: '',
  status: '',
  endsWithin: '',
  endedIn: '',
  seen: '',
  paid: '',
  cohort: '',
  tag: '',
} as const

it('reads a filter from an address and leaves out what makes no sense there', () => {
  expect(filterOf({ ...none, program: 'academy', endsWithin: '14' }, 'ann')).toEqual({
    search: 'ann',
    program: 'academy',
    endsWithin: 14,
  })
  const odd = { ...none, program: 'cooking', endsWithin: '-1', seen: 'x', cohort: 'June' }
  expect(Object.values(filterOf(odd)).filter((value) => value !== undefined)).toEqual([])
})

it('shows the usual columns, or those that the address names, in their order', () => {
  expect(columnsIn(null)).toBe(usualColumns)
  expect(columnsIn('tags,email,nonsense')).toEqual(['email', 'tags'])
  expect(columnsIn('')).toEqual([])
})

it('says what happens to how many', () => {
  expect(membersText(1)).toBe('1 member')
  expect(membersText(1204)).toBe('1,204 members')
  expect(bulkSentence({ kind: 'tag', tag: 'vip' }, 2)).toBe('2 members get the tag “vip”.')
  expect(bulkSentence({ kind: 'extend', program: 'academy' }, 1)).toContain('one more month')
})
