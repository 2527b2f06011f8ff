import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListField, ListMapping } from '#contract/moving-in.ts'
import { orderOf, readDay } from './dates.rules.ts'
import { readHead } from './head.rules.ts'
import { readMapped } from './read-mapped.rules.ts'

const none: ReadonlySet<string> = new Set()
const fieldsOf = (text: string, lessons = none) =>
  readHead(text, lessons).columns.map(({ field }) => field)
const mapped = (text: string, change: Partial<ListMapping> = {}) => {
  const { source, columns, products } = readHead(text, none)
  const fields = columns.map(({ field }) => field)
  return readMapped(text, { source, fields, products, toExisting: false, ...change })
}

describe('heads', () => {
  test.each([
    ['kajabi', 'Name,Email,Products,Tags,Member Created At'],
    ['kajabi', 'ID,First Name,Last Name,Email,Offers,Products,Created At'],
    [
      'kajabi_subscriptions',
      'Kajabi Subscription ID,Customer Email,Customer Name,Customer ID,Offer ID,Offer Title,Amount,Currency,Interval,Status,Created At,Next Payment Date,Canceled On,Trial Ends On,Provider,Coupon Used',
    ],
    ['teachable', 'userid,fullname,email,role,joined,last_sign_in,courses'],
    ['thinkific', 'First Name,Last Name,Email,Company,External ID,Sign In Count,Enrollments'],
    [
      'stripe',
      'id,Customer ID,Customer Description,Customer Email,Plan,Quantity,Interval,Amount,Status,Current Period End (UTC)',
    ],
    ['own', 'Email,Name,Program,Ends,Status,Tags,Joined,Last Seen'],
    [null, 'Adresse,Vorname,Kurs'],
  ])('%s: %s', (source, head) => {
    expect(readHead(`${head}\n${head.replaceAll(/[^,]/g, '')}x\n`, none).source).toBe(source)
  })

  test('columns are proposed once each, and lessons are known by their titles', () => {
    expect(
      fieldsOf(
        'Customer Email,Customer Name,Offer Title,Status,Next Payment Date,Created At\na,b,c,d,e,f',
      ),
    ).toEqual(['email', 'name', 'programs', 'status', 'ends', 'none'])
    expect(fieldsOf('id,Customer Email,Current Period End (UTC)\na,b,c')).toEqual([
      'subscription',
      'email',
      'ends',
    ])
    const lessons = new Set(['risk first', 'orders'])
    expect(fieldsOf('fullname,email,Risk First,Orders\na,b,x,', lessons)).toEqual([
      'name',
      'email',
      'lesson',
      'lesson',
    ])
    // Two columns that could be the program: the first is.
    expect(fieldsOf('Email,Products,Offers,Tags\na,b,c,d')).toEqual([
      'email',
      'programs',
      'none',
      'tags',
    ])
  })

  test('products are counted, and those that are named like a program are proposed as it', () => {
    const text = [
      'Email,Products,Tags',
      'a@x.example,"Trading Academy, E-Book",',
      'b@x.example,Mentoring Circle,',
      'c@x.example,"Trading Academy",',
    ].join('\n')
    expect(readHead(text, none).products).toEqual([
      { name: 'Trading Academy', lines: 2, program: 'academy' },
      { name: 'E-Book', lines: 1, program: null },
      { name: 'Mentoring Circle', lines: 1, program: 'mentorship' },
    ])
    expect(readHead(text, none, 0).products).toHaveLength(3)
  })

  test('a stranger’s file is refused with a reason', () => {
    expect(() => readHead('', none)).toThrow('no lines below')
    expect(() => readHead('Email\n', none)).toThrow('no lines below')
    expect(() => readHead('a,"b\n1,2', none)).toThrow('not a CSV file')
    const wide = Array.from({ length: 201 }, (_, index) => `c${index}`).join(',')
    expect(() => readHead(`${wide}\n${wide}`, none)).toThrow('200 columns')
    const fields: ListField[] = ['none', 'name']
    const mapping = { source: null, fields, products: [], toExisting: false }
    expect(() => readMapped('a,b\n1,2', mapping)).toThrow('Choose the column with the e-mail')
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-30', 'month first', '2026-11-30'],
    ['2026-11-30 14:00:00 UTC', 'month first', '2026-11-30'],
    ['2026-11-30T14:00:00Z', 'month first', '2026-11-30'],
    ['Nov 28, 2025', 'month first', '2025-11-28'],
    ['November 3rd, 2025', 'month first', '2025-11-03'],
    ['28 Nov 2025', 'month first', '2025-11-28'],
    ['3/4/2026', 'month first', '2026-03-04'],
    ['3/4/2026', 'day first', '2026-04-03'],
    ['30.11.2026', 'day first', '2026-11-30'],
    ['31/02/2026', 'day first', null],
    ['soon', 'month first', null],
    ['0001-01-01', 'month first', null],
  ] as const)('%s, %s: %s', (cell, order, day) => {
    expect(readDay(cell, order)).toBe(day)
  })

  test('what one date leaves no doubt about holds for the column', () => {
    expect(orderOf(['3/4/2026', '13/4/2026'])).toBe('day first')
    expect(orderOf(['3/4/2026', '4/13/2026'])).toBe('month first')
    expect(orderOf(['3/4/2026'])).toBe('month first')
    expect(orderOf(['3.4.2026'])).toBe('day first')
    expect(orderOf([])).toBe('month first')
  })

  test('every day is read back in every form', () => {
    const at = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(at, (date) => {
        const iso = date.toISOString().slice(0, 10)
        const [year, month, day] = iso.split('-').map(Number)
        const name = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
        expect(readDay(`${month}/${day}/${year}`, 'month first')).toBe(iso)
        expect(readDay(`${day}.${month}.${year}`, 'day first')).toBe(iso)
        expect(readDay(`${name} ${day}, ${year}`, 'month first')).toBe(iso)
      }),
    )
  })
})

test('a line brings what is known of it, and names what does not come', () => {
  const [ann, ben, cleo, dan] = mapped(
    [
      'Name,Email,Products,Tags,Status,Expires At,Stripe Subscription ID,Completed Lessons',
      'Ann Lee,ann@x.example,"Trading Academy, E-Book",VIP,Active,"Nov 28, 2027",,Orders; Risk first',
      ',ben@x.example,Mentoring,,active,2027-01-31,sub_123,',
      'Cleo,cleo@x.example,Mentoring,,Canceled,,sub_124,',
      'Dan,dan@x.example,,,,,sub_125,',
    ].join('\n'),
  )
  expect(ann).toEqual({
    line: 2,
    email: 'ann@x.example',
    name: 'Ann Lee',
    programs: [{ program: 'academy', endsAt: '2027-11-28T23:59:59.000Z' }],
    suspended: false,
    tags: ['vip'],
    subscription: null,
    completed: ['Orders', 'Risk first'],
    notes: ['product “E-Book”'],
    problem: null,
  })
  expect(ben).toMatchObject({ name: 'ben', subscription: 'sub_123', problem: null })
  expect(cleo).toMatchObject({
    programs: [],
    subscription: null,
    notes: ['programs, which had ended (Canceled)', 'subscription sub_124, which had ended'],
    problem: null,
  })
  expect(dan?.problem).toBe('A subscription needs exactly one program that it pays for.')
})

test('an address and a subscription count once, and ids of others than Stripe are refused', () => {
  const lines = mapped(
    [
      'Email,Products,Tags,Stripe Subscription ID,Expires',
      'a@x.example,Academy,,sub_1,',
      'A@x.example,Academy,,sub_2,',
      'b@x.example,Academy,,sub_1,',
      'c@x.example,Academy,,I-ABC123,',
      'd@x.example,Academy,,,someday',
      'nobody,Academy,,,',
    ].join('\n'),
  )
  expect(lines.map(({ problem }) => problem)).toEqual([
    null,
    'This address appears in an earlier line.',
    'This subscription appears in an earlier line.',
    'The subscription must be an id of Stripe, which begins with sub_.',
    '“someday” is no date.',
    'This is not an e-mail address.',
  ])
})
