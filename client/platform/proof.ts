/** Asks the person at the screen to prove to be the account's owner; false when that was given up. */
type Asker = () => Promise<boolean>

let asker: Asker | null = null
let underWay: Promise<boolean> | null = null

/** Says who asks for proofs from now on. Gives the function that ends it. */
export function onProofAsked(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/**
 * Has the person prove to be the account's owner, once for all calls that wait for it. False when
 * that was given up, or where there is no screen to ask on.
 */
export function askForProof(): Promise<boolean> {
  underWay ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    underWay = null
  })
  return underWay
}
