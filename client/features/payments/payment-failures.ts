export const cardElementMissing = 'Card element not found'

/** If the card provider refuses without a reason. */
export const refusedFailure = 'Payment failed'

/** If the academy's server can't be reached, or gives no reason. */
export const serverFailure = 'Payment failed. Please try again.'

/** While no answer has come to a request that may have charged the card. */
export const checkingPayment =
  'Checking: you are not charged twice. This can take a moment; please leave this page open.'

/** The connection was lost before the card was charged. */
export const nothingCharged =
  'The connection was lost before you paid. Nothing was charged: please try again.'

/** The owner has changed how is paid while the form was open. */
export const formChanged =
  'The form of payment has changed meanwhile. Nothing was charged: please pay in the new one.'

/** When offline, nothing is sent at all. */
export const offlineFailure =
  'You are offline. Nothing was sent and nothing was charged: please pay when you are back online.'
