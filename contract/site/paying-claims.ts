import { type PayingKind, payingKinds } from '../payments/way-names.ts'
import type { SiteWords } from './site-words.ts'

// Free of schemas, like the words.

/** What the default texts say of how one can pay: as a point of the closing offer, and as an answer. */
export const defaultPayingClaims = {
  point: 'Card, PayPal or mobile money',
  answer: 'By card, with PayPal or with mobile money.',
}

const names: Record<PayingKind, { point: string; answer: string }> = {
  card: { point: 'card', answer: 'by card' },
  'apple-pay': { point: 'Apple Pay', answer: 'with Apple Pay' },
  'google-pay': { point: 'Google Pay', answer: 'with Google Pay' },
  link: { point: 'Link', answer: 'with Link' },
  paypal: { point: 'PayPal', answer: 'with PayPal' },
  'mobile-money': { point: 'mobile money', answer: 'with mobile money' },
  'sepa-debit': { point: 'SEPA direct debit', answer: 'by SEPA direct debit' },
  ideal: { point: 'iDEAL', answer: 'with iDEAL' },
  bancontact: { point: 'Bancontact', answer: 'with Bancontact' },
  eps: { point: 'EPS', answer: 'with EPS' },
  p24: { point: 'Przelewy24', answer: 'with Przelewy24' },
  twint: { point: 'TWINT', answer: 'with TWINT' },
  klarna: { point: 'Klarna', answer: 'with Klarna' },
  'bacs-debit': { point: 'Bacs direct debit', answer: 'by Bacs direct debit' },
  'us-bank-account': { point: 'ACH direct debit', answer: 'by ACH direct debit' },
  transfer: { point: 'bank transfer', answer: 'by bank transfer' },
}

/** 'A', 'A or B', 'A, B or C', with a capital; a name such as iDEAL keeps its own. */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  const others = parts.slice(0, -1).join(', ')
  const all = others ? `${others} or ${last}` : last
  return /^[a-z][A-Z]/.test(all) ? all : all.charAt(0).toUpperCase() + all.slice(1)
}

/** 'Card, Apple Pay or SEPA direct debit'; empty for none. */
export const kindsText = (kinds: readonly PayingKind[]): string =>
  listed(payingKinds.filter((kind) => kinds.includes(kind)).map((kind) => names[kind].point))

/** The same of the ways that are set up; the default while there are none. */
export function payingClaims(kinds: readonly PayingKind[]): typeof defaultPayingClaims {
  const known = payingKinds.filter((kind) => kinds.includes(kind))
  if (known.length === 0) return defaultPayingClaims
  return {
    point: kindsText(known),
    answer: `${listed(known.map((kind) => names[kind].answer))}.`,
  }
}

/**
 * The texts of the landing page with what is true of paying. Only the default's own sentences are replaced: what the
 * owner has worded stays.
 */
export function wordsWithWays(words: SiteWords, kinds: readonly PayingKind[]): SiteWords {
  const claims = payingClaims(kinds)
  if (claims === defaultPayingClaims) return words
  const { closing, faqs } = words
  const points = closing.points.map((point) =>
    point === defaultPayingClaims.point ? claims.point : point,
  )
  return {
    ...words,
    closing: { ...closing, points },
    faqs: faqs.map((faq) =>
      faq.content === defaultPayingClaims.answer ? { ...faq, content: claims.answer } : faq,
    ),
  }
}
