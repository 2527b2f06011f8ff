import type { Card } from '#contract/payments/payments.ts'

interface Decline {
  code: string
  message: string
}

/** The result of charging a card. `typed` marks errors found before any attempt. */
export type CardOutcome =
  | { kind: 'succeeds'; refundFails: boolean; renewalsFail: boolean }
  | { kind: 'authenticates'; then: Decline | null }
  | { kind: 'declined'; error: Decline; typed: boolean }

const generic: Decline = { code: 'card_declined', message: 'Your card was declined.' }
const insufficient: Decline = {
  code: 'card_declined',
  message: 'Your card has insufficient funds.',
}

const declines: Record<string, Decline> = {
  '4000000000000002': generic,
  '4000000000009995': insufficient,
  '4000000000009987': generic,
  '4000000000009979': generic,
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000000000000119': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  '4000000000006975': {
    code: 'card_declined',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
}

const authenticating: Record<string, Decline | null> = {
  '4000002500003155': null,
  '4000002760003184': null,
  '4000003800000446': null,
  '4000000000003220': null,
  '4000008260003178': insufficient,
  '4000008400001629': generic,
}

/** Paid once, but declined for every renewal. */
const renewalsFail = '4000000000000341'

/** Paid, but a later refund fails. */
const refundFails = '4000000000005126'

const succeeding = new Set([
  refundFails,
  renewalsFail,
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '2223003122003222',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '3056930009020004',
  '36227206271667',
  '6555900000604105',
  '3566002020360505',
  '6200000000000005',
])

/** The step was refused by the holder or the bank. */
export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The behaviour of Stripe's public test card numbers, in Stripe's words. Other cards are declined. */
export function outcomeOf(card: Card, now: Date): CardOutcome {
  const number = card.number.replace(/[\s-]/g, '')
  const wrong = wrongNumber(number) ?? wrongExpiry(card, now) ?? wrongCode(card.cvc, number)
  if (wrong) return { kind: 'declined', error: wrong, typed: true }
  const decline = declines[number]
  if (decline) return { kind: 'declined', error: decline, typed: false }
  const then = authenticating[number]
  if (then !== undefined) return { kind: 'authenticates', then }
  if (succeeding.has(number)) {
    return {
      kind: 'succeeds',
      refundFails: number === refundFails,
      renewalsFail: number === renewalsFail,
    }
  }
  const message =
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.'
  return { kind: 'declined', error: { code: 'card_declined', message }, typed: false }
}

function wrongNumber(number: string): Decline | null {
  if (!/^\d*$/.test(number)) {
    return { code: 'invalid_number', message: 'Your card number is invalid.' }
  }
  if (number.length < 14) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  }
  if (number.length > 19 || !passesLuhn(number)) {
    return { code: 'invalid_number', message: 'Your card number is invalid.' }
  }
  return null
}

/** Verifies the check digit of card numbers (ISO/IEC 7812-1). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character)
    if (index % 2 === 0) return total + digit
    return total + (digit * 2 > 9 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return sum % 10 === 0
}

function wrongExpiry({ expMonth, expYear }: Card, now: Date): Decline | null {
  if (expMonth < 1 || expMonth > 12) {
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration date is invalid.",
    }
  }
  const year = expYear >= 0 && expYear < 100 ? 2000 + expYear : expYear
  if (year < now.getUTCFullYear()) {
    return {
      code: 'invalid_expiry_year_past',
      message: "Your card's expiration year is in the past.",
    }
  }
  if (year > now.getUTCFullYear() + 50) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
  }
  if (year === now.getUTCFullYear() && expMonth < now.getUTCMonth() + 1) {
    return {
      code: 'invalid_expiry_month_past',
      message: "Your card's expiration date is in the past.",
    }
  }
  return null
}

function wrongCode(cvc: string, number: string): Decline | null {
  const digits = /^3[47]/.test(number) ? 4 : 3
  if (/^\d+$/.test(cvc) && cvc.length === digits) return null
  return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
}
