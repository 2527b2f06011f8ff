import { expect, test } from 'vitest'
import { methodsFor, stripeMethodNames } from './stripe-methods.ts'
import { payingKinds } from './way-names.ts'

test('methods are limited to their currencies', () => {
  const methods = ['card', 'sepa-debit', 'twint', 'us-bank-account'] as const
  expect(methodsFor(methods, { currency: 'eur' })).toEqual(['card', 'sepa-debit'])
  expect(methodsFor(methods, { currency: 'chf' })).toEqual(['card', 'twint'])
  expect(methodsFor(methods, { currency: 'ngn' })).toEqual(['card'])
})

test('and subscriptions to those that can be charged again', () => {
  const methods = ['card', 'twint', 'eps', 'ideal'] as const
  expect(methodsFor(methods, { currency: 'chf', recurs: true })).toEqual(['card'])
  expect(methodsFor(methods, { currency: 'eur', recurs: true })).toEqual(['card', 'ideal'])
})

test('each has a name that visitors are told', () => {
  expect(payingKinds).toEqual(expect.arrayContaining(stripeMethodNames))
})
