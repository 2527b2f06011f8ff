import type { Card } from '#contract/payments/payments.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '')

const isAmex = (digits: string) => /^3[47]/.test(digits)

/** The digits of a card number, grouped as on the card, also while it is being typed. */
export function groupedNumber(typed: string): string {
  const digits = digitsOf(typed)
  const sizes = isAmex(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const groups: string[] = []
  let start = 0
  for (const size of sizes) {
    if (start >= digits.length) break
    groups.push(digits.slice(start, start + size))
    start += size
  }
  return groups.join(' ')
}

/** An expiry date as 'MM / YY', also while it is being typed; '5' becomes '05', since there is no month 50. */
export function expiryText(typed: string): string {
  const whole = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(typed)
  if (whole) return `${whole[1]?.padStart(2, '0')} / ${whole[2]}`
  const typedDigits = digitsOf(typed)
  const digits = /^[2-9]|^1\s*\//.test(typed) ? `0${typedDigits}` : typedDigits
  const month = digits.slice(0, 2)
  const year = digits.slice(2, 4)
  return year ? `${month} / ${year}` : month
}

export const codeText = (typed: string): string => digitsOf(typed).slice(0, 4)

/** The caret position in `formatted` with as many digits before it as there were. */
export function caretIn(formatted: string, digitsBefore: number): number {
  let seen = 0
  for (const [index, character] of [...formatted].entries()) {
    if (seen === digitsBefore) return index
    if (/\d/.test(character)) seen += 1
  }
  return formatted.length
}

/** The fields of our own card form, as typed. */
export interface CardFields {
  number: string
  expiry: string
  cvc: string
}

/** What is missing, by field and in a card provider's words; the provider checks the rest. */
export function missingIn({ number, expiry, cvc }: CardFields): Partial<CardFields> {
  const missing: Partial<CardFields> = {}
  if (digitsOf(number).length < (isAmex(digitsOf(number)) ? 15 : 14)) {
    missing.number = 'Your card number is incomplete.'
  }
  if (digitsOf(expiry).length < 4) missing.expiry = "Your card's expiration date is incomplete."
  if (digitsOf(cvc).length < 3) missing.cvc = "Your card's security code is incomplete."
  return missing
}

/** The card described by complete fields. */
export function cardOf({ number, expiry, cvc }: CardFields): Card {
  const digits = digitsOf(expiry)
  return {
    number: digitsOf(number),
    expMonth: Number(digits.slice(0, 2)),
    expYear: Number(digits.slice(2, 4)),
    cvc: digitsOf(cvc),
  }
}
