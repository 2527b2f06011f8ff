/**
 * What moves an account's money without a trade: a deposit or, if negative, a withdrawal ('balance'); money that
 * the broker lends ('credit') or gives to trade with ('bonus'); the broker's correction of the balance; what it
 * charges or pays; and whatever else.
 */
export const movementKinds = [
  'balance',
  'credit',
  'bonus',
  'correction',
  'dividend',
  'commission',
  'interest',
  'tax',
  'other',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** Money that stays the broker's: it is in no balance of the account's owner. */
export const brokersMoney = ['credit', 'bonus'] as const satisfies MovementKind[]

/** What changes the balance as a trade does, neither paid in nor out by the owner. */
export const charges = [
  'correction',
  'dividend',
  'commission',
  'interest',
  'tax',
] as const satisfies MovementKind[]

/**
 * Whether a terminal's own balance contains it. Credit is beside it; what a broker gives as credit in a line of
 * the balance is a bonus.
 */
export const isInTerminalBalance = (kind: MovementKind): boolean => kind !== 'credit'
