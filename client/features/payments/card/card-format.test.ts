import { describe, expect, test } from 'vitest'
import { cardOf, caretIn, codeText, expiryText, groupedNumber, missingIn } from './card-format.ts'

describe('a card number', () => {
  test.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
    ['6205500000000000004', '6205 5000 0000 0000 004'],
    ['62055000000000000049', '6205 5000 0000 0000 004'],
    ['378282246310005', '3782 822463 10005'],
    ['3782822463100059', '3782 822463 10005'],
  ])('%j is formatted as %j', (typed, shown) => {
    expect(groupedNumber(typed)).toBe(shown)
    expect(groupedNumber(shown)).toBe(shown)
  })
})

describe('an expiry date', () => {
  test.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['12345', '12 / 34'],
    ['5', '05'],
    ['534', '05 / 34'],
    ['1/', '01'],
    ['1/34', '01 / 34'],
    ['12/34', '12 / 34'],
    ['12/2034', '12 / 34'],
    ['12 / ', '12'],
    ['x', ''],
  ])('%j is formatted as %j', (typed, shown) => {
    expect(expiryText(typed)).toBe(shown)
    expect(expiryText(shown)).toBe(shown)
  })
})

test('a security code has at most four digits', () => {
  expect(codeText('12a3')).toBe('123')
  expect(codeText('12345')).toBe('1234')
})

test('the caret stays behind the same digits', () => {
  expect(caretIn('4242 4242', 0)).toBe(0)
  expect(caretIn('4242 4242', 3)).toBe(3)
  expect(caretIn('4242 4242', 5)).toBe(6)
  expect(caretIn('4242 4242', 8)).toBe(9)
  expect(caretIn('4242', 9)).toBe(4)
})

describe('a card as entered', () => {
  const complete = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }

  test('is complete', () => {
    expect(missingIn(complete)).toEqual({})
    expect(missingIn({ ...complete, number: '3056 9300 0902 00' })).toEqual({})
    expect(cardOf(complete)).toEqual({
      number: '4242424242424242',
      expMonth: 12,
      expYear: 34,
      cvc: '123',
    })
  })

  test('lacks what has not been entered yet', () => {
    expect(missingIn({ number: '4242 4242 4242 4', expiry: '12', cvc: '12' })).toEqual({
      number: 'Your card number is incomplete.',
      expiry: "Your card's expiration date is incomplete.",
      cvc: "Your card's security code is incomplete.",
    })
    expect(missingIn({ ...complete, number: '3782 822463 1000' })).toHaveProperty('number')
  })
})
