import { expect, test } from 'vitest'
import { boundsOfQuarter, quarterOf, rateText, reverseChargeTo } from './taxes.rules.ts'
import { readVatNumber } from './vat-numbers.rules.ts'

const buyer = { country: 'DE', isBusiness: true, vatNumber: 'DE136695976' }
const seller = { country: 'FR', hasNumber: true }

test('a business with a number, in another country of the union, owes the tax itself', () => {
  expect(reverseChargeTo(buyer, seller)).toBe('DE136695976')
})

test.each([
  ['a consumer', { ...buyer, isBusiness: false, vatNumber: null }, seller],
  ['a business without a number', { ...buyer, vatNumber: null }, seller],
  ['a business in the same country', buyer, { ...seller, country: 'DE' }],
  ['a business outside the union', { ...buyer, country: 'CH' }, seller],
  ['an academy outside the union', buyer, { ...seller, country: 'GB' }],
  ['an academy that has not said where it is', buyer, { ...seller, country: null }],
  ['an academy without a number', buyer, { ...seller, hasNumber: false }],
])('%s is charged the tax', (_, of, by) => {
  expect(reverseChargeTo(of, by)).toBeNull()
})

test('quarters are those of UTC', () => {
  const { from, to } = boundsOfQuarter('2026-Q4')
  expect([from.toISOString(), to.toISOString()]).toEqual([
    '2026-10-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ])
  expect(quarterOf(new Date(from.getTime() - 1))).toBe('2026-Q3')
  expect(quarterOf(from)).toBe('2026-Q4')
  expect([2000, 750, 0].map(rateText)).toEqual(['20', '7.5', '0'])
})

// Published examples, one for each country of the union, and for those beside it whose form is known.
test.each([
  ['AT', 'ATU13585627'],
  ['BE', 'BE0428759497'],
  ['BG', 'BG175074752'],
  ['CY', 'CY10259033P'],
  ['CZ', 'CZ25123891'],
  ['DE', 'DE136695976'],
  ['DK', 'DK13585628'],
  ['EE', 'EE100931558'],
  ['ES', 'ESB58378431'],
  ['FI', 'FI20774740'],
  ['FR', 'FR40303265045'],
  ['GR', 'EL094259216'],
  ['HR', 'HR33392005961'],
  ['HU', 'HU12892312'],
  ['IE', 'IE6433435F'],
  ['IT', 'IT00743110157'],
  ['LT', 'LT119511515'],
  ['LU', 'LU15027442'],
  ['LV', 'LV40003521600'],
  ['MT', 'MT11679112'],
  ['NL', 'NL004495445B01'],
  ['PL', 'PL8567346215'],
  ['PT', 'PT501964843'],
  ['RO', 'RO18547290'],
  ['SE', 'SE123456789701'],
  ['SI', 'SI50223054'],
  ['SK', 'SK2022749619'],
  ['GB', 'GB980780684'],
  ['CH', 'CHE107787577IVA'],
  ['NO', 'NO995525828MVA'],
])('a number of %s is stored the same however it is typed', async (country, number) => {
  const prefix = country === 'GR' ? 'EL' : country
  const bare = number.slice(prefix.length)
  for (const typed of [number, bare, `${prefix} ${bare}`.toLowerCase(), `${prefix}-${bare}.`]) {
    expect(await readVatNumber(country, typed)).toEqual({ number })
  }
  expect(await readVatNumber(country, `${number}99999`)).toHaveProperty('problem')
  // Another country's letters.
  expect(await readVatNumber(country, `XY${bare}`)).toHaveProperty('problem')
})

test.each([
  ['DE', 'DE13669597'],
  ['DE', 'DE136695977'],
  ['FR', 'FR4O303265045'],
  ['AT', 'AT13585627'],
  ['IT', 'IT0074311015A'],
  ['NL', 'NL004495445C01'],
  ['LT', 'LT1195115151'],
  ['DE', 'FR40303265045'],
  ['DE', ''],
])('in %s nobody has the number %s', async (country, typed) => {
  expect(await readVatNumber(country, typed)).toHaveProperty('problem')
})

test('where the form is not known, a number is what looks like one', async () => {
  expect(await readVatNumber('NG', '12345678-0001')).toEqual({ number: 'NG123456780001' })
  expect(await readVatNumber('NG', 'none!')).toHaveProperty('problem')
})
