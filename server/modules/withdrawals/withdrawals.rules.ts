const hour = 60 * 60 * 1000
const day = 24 * hour

/** The offsets from UTC that clocks on earth show, in milliseconds: every quarter of an hour from -12:00 to +14:00. */
const offsets = Array.from({ length: 26 * 4 + 1 }, (_, quarter) => (quarter / 4 - 12) * hour)

/** When a period ends for a buyer whose clock is so far ahead of UTC. */
function endAt(offset: number, paidAt: Date, days: number): number {
  const local = paidAt.getTime() + offset
  const last = local - (((local % day) + day) % day) + days * day
  const further = { 6: 2, 0: 1 }[new Date(last).getUTCDay()] ?? 0
  return last + (further + 1) * day - offset
}

/**
 * Until when a purchase can be withdrawn from: the day of the purchase is not counted, what would end on a Saturday or
 * a Sunday ends with the Monday after it (Regulation 1182/71, Article 3). Where the buyer was is not known: it is the
 * latest end that any clock on earth gives.
 */
export const openUntil = (paidAt: Date, days: number): Date =>
  new Date(Math.max(...offsets.map((offset) => endAt(offset, paidAt, days))))

/** The most days that `openUntil` is after a purchase. */
export const longestPeriod = (days: number): number => (days + 4) * day

export interface Purchase {
  paidCents: number
  /** What has been refunded already. */
  refundedCents: number
  /** Whether the bank has reclaimed the money. */
  isDisputed: boolean
  /** Whether an immediate start was asked for at the checkout. */
  consented: boolean
  /** The access that it has opened; null while it has opened none. */
  access: { startsAt: Date; endsAt: Date } | null
}

/**
 * What a withdrawal at an instant comes to, in cents. Everything is refunded, unless an immediate start was asked for:
 * then the part of the price is kept that the time used is of the time paid for, rounded down.
 */
export function sumsOf(
  { paidCents, refundedCents, isDisputed, consented, access }: Purchase,
  at: Date,
): { refundCents: number; keptCents: number } {
  const keptCents = consented && access ? partOf(paidCents, access, at) : 0
  const refundCents = isDisputed ? 0 : Math.max(0, paidCents - refundedCents - keptCents)
  return { refundCents, keptCents }
}

function partOf(cents: number, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }, at: Date) {
  const all = endsAt.getTime() - startsAt.getTime()
  const used = Math.min(Math.max(at.getTime() - startsAt.getTime(), 0), all)
  if (all <= 0) return 0
  // The product is beyond what a number counts exactly.
  return Number((BigInt(cents) * BigInt(used)) / BigInt(all))
}

/** For how long the sums that were shown count. */
export const shownFor = 30 * 60 * 1000
