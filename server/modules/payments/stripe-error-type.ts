/**
 * The type name of an error of Stripe's library, such as 'StripeCardError'; empty for other errors.
 * By name, so that an academy without card payments never loads the library.
 */
export function stripeErrorType(error: unknown): string {
  const type = error instanceof Error && 'type' in error ? String(error.type) : ''
  return type.startsWith('Stripe') ? type : ''
}
