import { describe, expect, test } from 'vitest'
import { communityContentLimit } from '#contract/dashboards.ts'
import { defaultOffers } from '#contract/offers/offer-defaults.ts'
import { countOf, renewalText } from './community-words.ts'

describe('the count of free content', () => {
  test.each([
    [0, '0 courses'],
    [1, '1 course'],
    [4, '4 courses'],
    [communityContentLimit - 1, `${communityContentLimit - 1} courses`],
  ])('of %d items', (length, shown) => {
    expect(countOf(Array.from({ length }), 'course')).toBe(shown)
  })

  test('of a full list, which may be truncated', () => {
    const full = Array.from({ length: communityContentLimit })
    expect(countOf(full, 'signal')).toBe(`${communityContentLimit}+ signals`)
  })
})

describe('the invitation back into a lapsed program', () => {
  test('names the program', () => {
    expect(renewalText(['academy'], defaultOffers)).toMatch(
      /^Your access to the 6-Month Academy Program has ended\./,
    )
  })

  test('names both', () => {
    expect(renewalText(['academy', 'mentorship'], defaultOffers)).toContain(
      'the 6-Month Academy Program and the Monthly Mentorship Program has ended',
    )
  })
})
