/** What a screen that sends people to the sign-in page hands over in the history's state. */
interface Return {
  /** The page to come back to. */
  returnTo?: string
  /** Why they have to sign in. */
  notice?: string
  /** Whom the form is filled in for. */
  email?: string
}

/** Reads what was handed over; the state outlives a reload, and may be another program's. */
export function returnOf(state: unknown): Return {
  const { returnTo, notice, email }: Record<string, unknown> = Object(state)
  const isOurs = typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo)
  return {
    returnTo: isOurs ? returnTo : undefined,
    notice: typeof notice === 'string' ? notice : undefined,
    email: typeof email === 'string' ? email : undefined,
  }
}
