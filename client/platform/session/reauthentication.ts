/** Asks the user to prove that the account is theirs; false if they cancel. */
type Asker = () => Promise<boolean>

let asker: Asker | null = null
let underWay: Promise<boolean> | null = null

/** Registers who asks for proofs. Returns a function that unregisters it. */
export function onReauthenticationRequested(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/**
 * Has the user prove that the account is theirs, once for all pending calls. False if they cancel, or
 * if there is no screen to ask on.
 */
export function requestReauthentication(): Promise<boolean> {
  underWay ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    underWay = null
  })
  return underWay
}
