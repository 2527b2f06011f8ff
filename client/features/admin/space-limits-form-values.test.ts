import { expect, test } from 'vitest'
import { spaceLimitsFormSchema } from './space-limits-form-checks.ts'
import { spaceLimitsFormValues } from './space-limits-form-values.ts'

test('limits convert to their fields and back', () => {
  const limits = { communityMb: 300, studentMb: null }
  const values = spaceLimitsFormValues(limits)
  expect(values).toEqual({ communityMb: '300', studentMb: '' })
  expect(spaceLimitsFormSchema.parse(values)).toEqual(limits)
})

test.each(['0', '1.5', '-3', 'much', '1000001'])('%s is no limit', (typed) => {
  const { error } = spaceLimitsFormSchema.safeParse({ communityMb: typed, studentMb: '' })
  expect(error?.issues).toMatchObject([
    { path: ['communityMb'], message: 'Must be a whole number from 1 to 1,000,000' },
  ])
})
