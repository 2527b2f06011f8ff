import { expect, it } from 'vitest'
import { memberFilterSchema } from '#contract/members.ts'
import { bulkSentence, columnsIn, filterOf, membersText, usualColumns } from './member-words.ts'

const none = {
  program: '',
  status: '',
  endsWithin: '',
  endedIn: '',
  seen: '',
  paid: '',
  cohort: '',
  offer: '',
  tag: '',
} as const

it('reads a filter from an address and drops invalid values', () => {
  expect(filterOf({ ...none, program: 'academy', endsWithin: '14' }, 'ann')).toEqual({
    search: 'ann',
    program: 'academy',
    endsWithin: 14,
  })
  const odd = {
    ...none,
    program: 'cooking',
    endsWithin: '-1',
    seen: 'x',
    cohort: 'June',
    offer: '7',
  }
  expect(Object.values(filterOf(odd)).filter((value) => value !== undefined)).toEqual([])
})

const { program, status, seen, paid } = memberFilterSchema.shape
it.each([
  ['program', program.unwrap().options],
  ['status', status.unwrap().options],
  ['seen', seen.unwrap().options],
  ['paid', paid.unwrap().options],
] as const)('reads every %s that the list can be asked for', (name, values) => {
  const read = values.map((value) => filterOf({ ...none, [name]: value })[name])
  expect(read).toEqual(values)
})

it('shows the default columns, or those that the address names, in the table’s order', () => {
  expect(columnsIn(null)).toBe(usualColumns)
  expect(columnsIn('tags,email,nonsense')).toEqual(['email', 'tags'])
  expect(columnsIn('')).toEqual([])
})

it('says what happens to how many members', () => {
  expect(membersText(1)).toBe('1 member')
  expect(membersText(1204)).toBe('1,204 members')
  expect(bulkSentence({ kind: 'tag', tag: 'vip' }, 2)).toBe('The tag “vip” is added to 2 members.')
  expect(bulkSentence({ kind: 'extend', program: 'academy' }, 1)).toContain('by one month')
})
