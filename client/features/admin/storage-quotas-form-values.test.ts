import { expect, test } from 'vitest'
import { storageQuotasFormSchema } from './storage-quotas-form-checks.ts'
import { storageQuotasFormValues } from './storage-quotas-form-values.ts'

test('limits convert to their fields and back', () => {
  const limits = { communityMb: 300, studentMb: null }
  const values = storageQuotasFormValues(limits)
  expect(values).toEqual({ communityMb: '300', studentMb: '' })
  expect(storageQuotasFormSchema.parse(values)).toEqual(limits)
})

test.each(['0', '1.5', '-3', 'much', '1000001'])('%s is no limit', (typed) => {
  const { error } = storageQuotasFormSchema.safeParse({ communityMb: typed, studentMb: '' })
  expect(error?.issues).toMatchObject([
    { path: ['communityMb'], message: 'Must be a whole number from 1 to 1,000,000' },
  ])
})
