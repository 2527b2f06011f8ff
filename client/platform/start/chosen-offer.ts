/** Remembers, through registration and sign-in, which offer somebody wants to buy: in this tab only. */
const key = 'chosen-offer'

/** Remembers the choice of somebody who must sign in first, by the address of the offer. */
export function chooseOffer(slug: string): void {
  sessionStorage.setItem(key, slug)
}

/** Takes the choice, once; null if there is none. */
export function takeChosenOffer(): string | null {
  const chosen = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return chosen
}
