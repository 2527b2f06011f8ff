import { expect, test } from 'vitest'
import { defaultPayingClaims, kindsText, payingClaims, wordsWithWays } from './paying-claims.ts'
import { defaultWords } from './site-words.ts'

const answerOf = (words: typeof defaultWords) =>
  words.faqs.find(({ title }) => title === 'How can I pay?')?.content

test('the default texts make the claims of the specification', () => {
  expect(defaultWords.closing.points).toContain(defaultPayingClaims.point)
  expect(answerOf(defaultWords)).toBe(defaultPayingClaims.answer)
  expect(wordsWithWays(defaultWords, [])).toBe(defaultWords)
})

test('what is set up is named, and nothing else', () => {
  expect(payingClaims(['card'])).toEqual({ point: 'Card', answer: 'By card.' })
  expect(payingClaims(['transfer', 'paypal'])).toEqual({
    point: 'PayPal or bank transfer',
    answer: 'With PayPal or by bank transfer.',
  })
  expect(payingClaims(['card', 'paypal', 'mobile-money'])).toEqual(defaultPayingClaims)
  expect(payingClaims(['card', 'paypal', 'mobile-money', 'transfer'])).toEqual({
    point: 'Card, PayPal, mobile money or bank transfer',
    answer: 'By card, with PayPal, with mobile money or by bank transfer.',
  })
})

test('so are the methods of a Stripe account, in one order', () => {
  expect(payingClaims(['sepa-debit', 'card', 'apple-pay'])).toEqual({
    point: 'Card, Apple Pay or SEPA direct debit',
    answer: 'By card, with Apple Pay or by SEPA direct debit.',
  })
  expect(kindsText(['ideal'])).toBe('iDEAL')
  expect(kindsText([])).toBe('')
})

test('what the owner has worded stays', () => {
  const faqs = [{ title: 'How can I pay?', content: 'With shells.' }]
  const words = wordsWithWays({ ...defaultWords, faqs }, ['paypal'])
  expect(answerOf(words)).toBe('With shells.')
  expect(words.closing.points).toContain('PayPal')
  expect(words.closing.points).not.toContain(defaultPayingClaims.point)
})
