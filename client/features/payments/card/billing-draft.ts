/** Under what the device keeps what was typed of whom to bill; the card is never kept. */
export const billingDraft = 'billing'
