import { expect, test } from 'vitest'
import { defaultOffers } from '#contract/offers/offer-defaults.ts'
import { programNames } from '#contract/offers/program-table.ts'
import { offerFormSchema } from './offer-form-checks.ts'
import { type OfferFormValues, offerFormValues } from './offer-form-values.ts'

const academy = { ...defaultOffers.academy, program: 'academy' as const, updatedAt: null }
const read = (change: Partial<OfferFormValues>) =>
  offerFormSchema(academy).safeParse({ ...offerFormValues(academy), ...change })

test.each(programNames)('the unchanged fields of %s produce the default offer', (program) => {
  const known = { ...defaultOffers[program], program, updatedAt: null }
  expect(offerFormSchema(known).parse(offerFormValues(known))).toEqual(defaultOffers[program])
})

test('the input becomes the offer', () => {
  const { data } = read({ price: '1.234,50', landingFormer: '', landingPoints: ' One \n\nTwo' })
  expect(data).toMatchObject({
    priceCents: 123_450,
    landingPrice: { cents: 49_700, formerCents: null },
    landing: { points: ['One', 'Two'] },
  })
})

test.each<[string, Partial<OfferFormValues>, string]>([
  ['no amount', { price: 'cheap' }, 'price'],
  ['a struck price below the price', { landingFormer: '10' }, 'landingFormer'],
  ['no bullets', { landingPoints: ' \n' }, 'landingPoints'],
  ['a duration of nothing', { accessMonths: '' }, 'accessMonths'],
  ['no seats', { seats: '0' }, 'seats'],
  ['no month', { cohortMonths: [] }, 'cohortMonths'],
  ['no name', { title: ' ' }, 'title'],
])('%s is reported at its field', (_, change, field) => {
  const { error } = read(change)
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]])
})
