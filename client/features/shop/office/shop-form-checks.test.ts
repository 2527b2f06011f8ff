import { expect, test } from 'vitest'
import { shopFormSchema } from './shop-form-checks.ts'
import { type ShopFormValues, shopFormValues } from './shop-form-values.ts'

const typed: ShopFormValues = {
  ...shopFormValues(),
  name: 'Price Action',
  slug: 'price-action',
  summary: 'What it is, in short.',
  price: '49',
  programs: ['mentorship'],
}
const read = (changes: Partial<ShopFormValues>) =>
  shopFormSchema.safeParse({ ...typed, ...changes })

test('each price is read in the digits of its currency', () => {
  const furtherPrices = [
    { currency: 'xof' as const, price: '30,000' },
    { currency: 'kwd' as const, price: '15.25' },
  ]
  expect(read({ currency: 'jpy', price: '7500', furtherPrices }).data).toMatchObject({
    priceCents: 7500,
    currency: 'jpy',
    furtherPrices: [
      { currency: 'xof', priceCents: 30_000, instalments: null },
      { currency: 'kwd', priceCents: 15_250, instalments: null },
    ],
  })
})

test('instalments are equal parts of each price, as far as they can be charged', () => {
  const furtherPrices = [
    { currency: 'xof' as const, price: '30001' },
    { currency: 'kwd' as const, price: '15.25' },
  ]
  const plan = { plan: 'instalments', instalments: '3' } as const
  expect(read({ ...plan, price: '100', furtherPrices }).data).toMatchObject({
    plan: { kind: 'instalments', count: 3, firstCents: 3334, eachCents: 3333 },
    furtherPrices: [
      { instalments: { firstCents: 10_001, eachCents: 10_000 } },
      { instalments: { firstCents: 5090, eachCents: 5080 } },
    ],
  })
})

test('what is saved reads back as it was typed', () => {
  const furtherPrices = [{ currency: 'xof' as const, price: '30000' }]
  const { data } = read({ furtherPrices })
  const values = shopFormValues({ ...data, seatsTaken: 0 } as Parameters<typeof shopFormValues>[0])
  expect(values).toMatchObject({ price: '49', furtherPrices })
})

test.each<[string, Partial<ShopFormValues>, PropertyKey[], RegExp]>([
  ['half a franc', { currency: 'xof', price: '49.50' }, ['price'], /at least 300$/],
  ['less than the least', { price: '0.49' }, ['price'], /at least 0.50/],
  ['no price', { price: 'cheap' }, ['price'], /at least 0.50$/],
  [
    'no further price',
    { furtherPrices: [{ currency: 'xof', price: '' }] },
    ['furtherPrices', 0, 'price'],
    /at least 300$/,
  ],
  [
    'a third decimal',
    { furtherPrices: [{ currency: 'kwd', price: '15.255' }] },
    ['furtherPrices', 0, 'price'],
    /third decimal/,
  ],
  [
    'the same currency again',
    { furtherPrices: [{ currency: 'usd', price: '45' }] },
    ['furtherPrices', 0, 'currency'],
    /once/,
  ],
  [
    'instalments below the least',
    {
      plan: 'instalments',
      instalments: '3',
      furtherPrices: [{ currency: 'xof', price: '600' }],
    },
    ['furtherPrices', 0, 'price'],
    /Each instalment/,
  ],
])('%s is told at its field', (_, changes, path, message) => {
  const { error } = read(changes)
  expect(error?.issues.map((issue) => issue.path)).toEqual([path])
  expect(error?.issues[0]?.message).toMatch(message)
})
