/** The name of the billing details' draft on the device; the card is never stored. */
export const billingDraft = 'billing'
