/** Stores the code from a link until it is used or discarded. */
const key = 'payment.coupon'
const code = /^[A-Z0-9][A-Z0-9-]{2,29}$/

const listeners = new Set<() => void>()

/** Hears of a coupon that is carried from now on, or no longer. */
export function onCarriedCoupon(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the coupon from the current address through registration and sign-in. */
export function keepCarriedCoupon(): void {
  const carried = new URLSearchParams(window.location.search).get('coupon')?.toUpperCase()
  if (!carried || !code.test(carried) || carried === carriedCoupon()) return
  localStorage.setItem(key, carried)
  for (const listener of listeners) listener()
}

/** The code from a link; null for none. */
export const carriedCoupon = (): string | null => localStorage.getItem(key)

export function forgetCarriedCoupon(): void {
  localStorage.removeItem(key)
  for (const listener of listeners) listener()
}
