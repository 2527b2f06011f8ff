import fc from 'fast-check'
import type { Schema } from './schema.ts'

/** Instants at every edge: of the limits, of a leap day, of the date type. */
const instants = [
  '1970-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '2199-12-31T23:59:59.999Z',
  '2200-01-01T00:00:00+00:01',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2028-02-29T12:00:00.123456789Z',
  '2027-02-29T12:00:00Z',
  '2026-11-20T10:00:00Z',
  '2026-11-21T10:00:00+14:00',
  '2030-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-06-30T23:59:60Z',
]

/** Texts that have broken programs: empty, endless, bidirectional, in other languages. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eright to left\u202c',
  'مرحبا שלום',
  '👩‍👩‍👧‍👦'.repeat(20),
  'e\u0301'.repeat(100),
  'İı\u00dfﬀ',
  '\ufeff',
  '\r\n\t\u2028\u2029',
  'x'.repeat(70_000),
  '😀'.repeat(5_000),
  "'; drop table users; --",
  '%_\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
]

const numbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  0.005,
  1e-320,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  100,
  1_000_000,
]

/** Plausible values for a field described only as text, by its name. */
const plausible: Record<string, string[]> = {
  pair: ['EURUSD', 'xau/usd', 'GBPJPY'],
  currency: ['USD', 'eur', 'JPY'],
  timeZone: ['Africa/Lagos', 'UTC', 'America/St_Johns'],
  email: ['somebody@people.example', 'admin-1@people.example', 'Free-6@PEOPLE.example'],
  password: ['a good password', 'another good password'],
  newPassword: ['a good password'],
  currentPassword: ['a good password'],
  number: ['4242424242424242', '4000000000000002'],
  cvc: ['123'],
  riskPercent: ['1', '0.5', '100'],
}
const prices = ['1', '1.1', '1.05', '1.20000', '999999999.9999999999', '0.0000000001', '0']
for (const name of ['entry', 'exit', 'stopLoss', 'takeProfit', 'lots']) plausible[name] = prices
const addresses = ['https://videos.invalid/watch?v=1', 'http://[::1]:80/', 'HTTPS://A.INVALID/é']

/** The ids of existing objects, for a field or path parameter of this name. */
export type IdsOf = (name: string) => string[]

/** Any JSON value, including those it should never contain. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...numbers, ...instants, null, true, [], {}, [[[[]]]]),
  fc.jsonValue({ depthSize: 'small' }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Values allowed by the schema, often at its edges; `idsOf` returns ids of existing objects. */
export function allowedBy(schema: Schema, idsOf: IdsOf, name = ''): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedBy(one, idsOf, name)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => allowedBy({ ...schema, type }, idsOf, name)))
  }
  switch (schema.type) {
    case 'string':
      return stringOf(schema, idsOf, name)
    case 'integer':
    case 'number':
      return name === 'amount' ? fc.constantFrom(5000, 10_000, -5000) : numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}, idsOf, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 20),
      })
    case 'object':
      return objectOf(schema, idsOf)
    default:
      return anything
  }
}

/**
 * All required fields, and some of the others: individually valid values are seldom valid together.
 */
function objectOf({ properties = {}, required = [] }: Schema, idsOf: IdsOf) {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, allowedBy(schema, idsOf, name)] as const,
  )
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields)),
      fc.subarray(optional, { maxLength: Math.min(3, optional.length) }),
    )
    .map(([value, also]) =>
      Object.fromEntries([...required, ...also].map((name) => [name, value[name]])),
    )
}

const made = new Map<string, fc.Arbitrary<string>>()

/** Texts of any language. Making them costs more than using them, and most fields have the same limits. */
function graphemes(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const key = `${minLength} ${maxLength}`
  const known = made.get(key) ?? fc.string({ unit: 'grapheme', minLength, maxLength })
  made.set(key, known)
  return known
}

function stringOf(schema: Schema, idsOf: IdsOf, name: string): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema
  if (format === 'uuid') {
    const known = { weight: 4, arbitrary: fc.constantFrom(...idsOf(name)) }
    return fc.oneof(known, fc.uuid())
  }
  if (format === 'date-time') return fc.constantFrom(...instants)
  if (format === 'uri') return fc.oneof(fc.constantFrom(...addresses), fc.webUrl())
  const known = plausible[format === 'email' ? format : name]
  if (known) return fc.constantFrom(...known)
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.constant('A title'.padEnd(minLength, '.')),
    graphemes(minLength, Math.min(maxLength, 300)),
    fc.constant('x'.repeat(maxLength)),
  )
}

function numberOf({ type, minimum = -1e15, maximum = 1e15 }: Schema): fc.Arbitrary<number> {
  const ends = fc.constantFrom(minimum, maximum)
  const whole = fc.integer({
    min: Math.ceil(Math.max(minimum, -(2 ** 31))),
    max: Math.floor(Math.min(maximum, 2 ** 31 - 1)),
  })
  if (type === 'integer') return fc.oneof(whole, ends)
  return fc.oneof(whole, ends, fc.double({ min: minimum, max: maximum, noNaN: true }))
}
