/** Stores the code from a link until it is used or discarded. */
const key = 'payment.coupon'
const code = /^[A-Z0-9][A-Z0-9-]{2,29}$/

/** Keeps the coupon from the current address through registration and sign-in. */
export function keepCarriedCoupon(): void {
  const carried = new URLSearchParams(window.location.search).get('coupon')?.toUpperCase()
  if (carried && code.test(carried)) localStorage.setItem(key, carried)
}

/** The code from a link; null for none. */
export const carriedCoupon = (): string | null => localStorage.getItem(key)

export const forgetCarriedCoupon = (): void => localStorage.removeItem(key)
