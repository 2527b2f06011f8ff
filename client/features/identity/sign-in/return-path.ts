/** What a screen that redirects to the sign-in page passes in the history state. */
interface Return {
  /** The page to come back to. */
  returnTo?: string
  /** Why they have to sign in. */
  notice?: string
  /** The address to prefill. */
  email?: string
  /** The id of the account that this browser has just registered on the way to a purchase. */
  newAccount?: string
}

/** Reads what was passed; the state survives a reload, and may come from another program. */
export function returnOf(state: unknown): Return {
  const { returnTo, notice, email, newAccount }: Record<string, unknown> = Object(state)
  const isOurs = typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo)
  return {
    returnTo: isOurs ? returnTo : undefined,
    notice: typeof notice === 'string' ? notice : undefined,
    email: typeof email === 'string' ? email : undefined,
    newAccount: typeof newAccount === 'string' ? newAccount : undefined,
  }
}
