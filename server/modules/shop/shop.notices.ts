import { offerPage, pages } from '#contract/site/pages.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { PurchaseRow } from './purchases.store.ts'
import { endedMail, openedMail, seatHeldMail } from './shop.mails.ts'
import type { findPlace } from './waiting.store.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Where what was bought begins. */
function actionFor({ calls, courseIds, programs, strategyIds }: PurchaseRow) {
  if (courseIds.length > 0) return { label: 'Open courses', href: pages.courses }
  if (programs.length > 0) return { label: 'Open dashboard', href: pages.dashboard }
  if (strategyIds.length > 0) return { label: 'Open signals', href: pages.signals }
  return calls > 0
    ? { label: 'Book a call', href: pages.calls }
    : { label: 'Open dashboard', href: pages.dashboard }
}

/** Members are notified of what they have bought, and of its end by a refund. */
export const shopNotices = ({
  purchaseOf,
  placeOf,
}: {
  purchaseOf: (id: string) => Promise<PurchaseRow | undefined>
  placeOf: (id: string) => ReturnType<typeof findPlace>
}): Notices => ({
  'offer.seat_held': async ({ subject }) => {
    const place = await placeOf(subject)
    if (!place?.heldUntil) return null
    const { name, slug, heldUntil } = place
    return {
      type: 'info',
      title: 'A seat is free',
      message: `A seat of ${name} is held for you until ${utcMoment(heldUntil)}.`,
      action: { label: 'Open the offer', href: offerPage(slug) },
      mail: { kind: seatHeldMail, values: { offer: name } },
    }
  },
  'purchase.opened': async ({ subject }) => {
    const purchase = await purchaseOf(subject)
    if (purchase?.state !== 'open') return null
    const { name, endsAt } = purchase
    const until = endsAt ? ` until ${day.format(endsAt)}` : ''
    return {
      type: 'success',
      title: `${name} is open`,
      message: purchase.isTrial
        ? `Your trial has begun. What it opens is open${until}.`
        : `Your payment has arrived. What you have bought is open${until}.`,
      action: actionFor(purchase),
      mail: { kind: openedMail, values: { offer: name } },
    }
  },
  'purchase.ended': async ({ subject }) => {
    const purchase = await purchaseOf(subject)
    if (purchase?.state !== 'ended') return null
    const { name } = purchase
    return {
      type: 'warning',
      title: `${name} has ended`,
      message: 'Your payment was refunded, and what it had opened is closed.',
      action: { label: 'Open dashboard', href: pages.dashboard },
      mail: { kind: endedMail, values: { offer: name } },
    }
  },
})
