import { expect, it } from 'vitest'
import { readList } from './read-list.rules.ts'

const at = new Date('2026-11-22T00:00:00Z')
const read = (text: string) => readList(text, at)

it('reads names, programs, ends and tags, with commas or semicolons, in any column order', () => {
  const [ann] = read(
    '\uFEFFName,E-Mail,Tags,Program,Ends\r\n"Lee, Ann",ann@x.example,"VIP, new",Academy,2027-06-30\r\n',
  )
  expect(ann).toEqual({
    line: 2,
    email: 'ann@x.example',
    name: 'Lee, Ann',
    program: 'academy',
    endsAt: '2027-06-30T23:59:59.000Z',
    tags: ['vip', 'new'],
    problem: null,
  })
  expect(read('email;name\nb@x.example;Ben\n')).toMatchObject([{ name: 'Ben', program: null }])
})

it('reports what is wrong with each line, and accepts an address once', () => {
  const lines = read(
    [
      'email,name,program,ends',
      'nobody,Ann,,',
      'b@x.example,,cooking,',
      'c@x.example,Cleo,academy,2020-01-01',
      'd@x.example,Dan,,2030-01-01',
      'e@x.example,Eve,,',
      'E@x.example,Eve,,',
    ].join('\n'),
  )
  expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'This is not an e-mail address.'],
    [3, 'The name is missing or too long. The program must be academy or mentorship, or empty.'],
    [4, 'The end date has passed.'],
    [5, 'An end date needs a program.'],
    [6, null],
    [7, 'This address appears in an earlier line.'],
  ])
})

it.each(['', 'name\nAnn', 'email,name', 'email,name\n"open'])('refuses %j', (text) => {
  expect(() => read(text)).toThrow()
})
