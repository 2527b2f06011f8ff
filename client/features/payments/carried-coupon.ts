/** Holds the code that a link has carried, until it is used or given up. */
const key = 'payment.coupon'
const code = /^[A-Z0-9][A-Z0-9-]{2,29}$/

/** Keeps the coupon that the present address carries, over registration and sign-in. */
export function keepCarriedCoupon(): void {
  const carried = new URLSearchParams(window.location.search).get('coupon')?.toUpperCase()
  if (carried && code.test(carried)) localStorage.setItem(key, carried)
}

/** The code that a link has carried; null for none. */
export const carriedCoupon = (): string | null => localStorage.getItem(key)

export const forgetCarriedCoupon = (): void => localStorage.removeItem(key)
