import { expect, test } from 'vitest'
import { billingFormValues } from './billing-fields.tsx'
import { billingFormSchema } from './billing-form-schema.ts'

const settings = {
  sellerName: 'Harbour Ltd',
  sellerAddress: '1 Quay\nLondon',
  taxNumber: null,
  taxBasisPoints: 750,
  taxIncluded: false,
  invoicePrefix: 'INV',
  footer: null,
  defaultSellerName: 'Harbour',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

test('unchanged settings stay the same', () => {
  const { defaultSellerName: _, updatedAt: __, ...input } = settings
  expect(billingFormValues(settings)).toMatchObject({ rate: '7.5', tax: 'added' })
  expect(billingFormSchema.parse(billingFormValues(settings))).toEqual(input)
})

test.each([
  ['rate', '101'],
  ['rate', 'a fifth'],
  ['invoicePrefix', 'TEST'],
  ['invoicePrefix', 'A B'],
  ['sellerName', 'two\nlines'],
])('%s cannot be %s', (field, typed) => {
  const { error } = billingFormSchema.safeParse({ ...billingFormValues(settings), [field]: typed })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})
