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
    programs: [{ program: 'academy', endsAt: '2027-06-30T23:59:59.000Z' }],
    suspended: false,
    tags: ['vip', 'new'],
    subscription: null,
    completed: [],
    notes: [],
    problem: null,
  })
  expect(read('email;name\nb@x.example;Ben\n')).toMatchObject([{ name: 'Ben', programs: [] }])
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

it('reads what an export says of the past, of several programs and of suspensions', () => {
  const lines = read(
    [
      'Name,Email,Program,Ends,Status',
      'Ann,a@x.example,"academy, mentorship","2027-06-30, 2026-01-31",active',
      'Ben,b@x.example,"academy, mentorship",", 2027-06-30",suspended',
      // Ended today: not open until midnight.
      'Cleo,c@x.example,academy,2026-11-22,expired',
      "'=Dan,d@x.example,academy,2026-01-31,subscribed",
    ].join('\n'),
  )
  expect(lines).toMatchObject([
    {
      programs: [
        { program: 'academy', endsAt: '2027-06-30T23:59:59.000Z' },
        { program: 'mentorship', endsAt: '2026-01-31T23:59:59.000Z' },
      ],
      suspended: false,
      problem: null,
    },
    {
      programs: [
        { program: 'academy', endsAt: null },
        { program: 'mentorship', endsAt: '2027-06-30T23:59:59.000Z' },
      ],
      suspended: true,
      problem: null,
    },
    { programs: [{ program: 'academy', endsAt: '2026-11-22T00:00:00.000Z' }], problem: null },
    // The status of another program says nothing, so that an end in the past is taken for a slip.
    { name: '=Dan', problem: 'The end date has passed.' },
  ])
})

it.each(['', 'name\nAnn', 'email,name', 'email,name\n"open'])('refuses %j', (text) => {
  expect(() => read(text)).toThrow()
})
