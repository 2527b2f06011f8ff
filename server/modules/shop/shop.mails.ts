import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const offer = { says: 'the name of the offer', example: 'Price Action Bundle' }

export const openedMail = noticeMail({
  key: 'purchase.opened',
  name: 'Offer opened',
  occasion: 'To the member, when an offer is paid for and what it opens is open',
  title: 'Price Action Bundle is open',
  message: 'Your payment has arrived. What you have bought is open until 24 November 2026.',
  action: { label: 'Open courses', href: pages.courses },
  fields: { offer },
})

export const endedMail = noticeMail({
  key: 'purchase.ended',
  name: 'Offer ended by a refund',
  occasion: 'To the member, when a refund ends what an offer has opened',
  title: 'Price Action Bundle has ended',
  message: 'Your payment was refunded, and what it had opened is closed.',
  action: { label: 'Open dashboard', href: pages.dashboard },
  fields: { offer },
})

export const seatHeldMail = noticeMail({
  key: 'offer.seat_held',
  name: 'Seat of an offer held',
  occasion: 'To a member on the waiting list of an offer, when a seat is held',
  title: 'A seat is free',
  message: 'A seat of Price Action Bundle is held for you until 26 November 2026, 14:00 UTC.',
  action: { label: 'Open the offer', href: `${pages.offers}/price-action` },
  fields: { offer },
})
