/**
 * What Stripe's library calls an error of its own, such as 'StripeCardError'; empty for other errors. By
 * their names, so that an academy that takes no cards never loads the library.
 */
export function stripeErrorType(error: unknown): string {
  const type = error instanceof Error && 'type' in error ? String(error.type) : ''
  return type.startsWith('Stripe') ? type : ''
}
