import { type ViewedAs, viewedAs } from '#contract/viewed-as.ts'

/** A view of the site as somebody else, stored for this tab only. */
export interface KeptViewing {
  id: string
  as: ViewedAs
  token: string
}

const key = 'viewing'

/** This tab's view as stored: the same string for the same view. */
export function readKeptViewing(): string | null {
  // If the browser stores nothing, there can be no view.
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** This tab's view; null while it is its user's own. */
export function readViewing(): KeptViewing | null {
  const kept = readKeptViewing()
  return kept === null ? null : viewingIn(kept)
}

/** The view that a stored string describes. */
export function viewingIn(kept: string): KeptViewing | null {
  const { id, as, token }: Record<string, unknown> = Object(JSON.parse(kept))
  const known = viewedAs.find((one) => one === as)
  return known && typeof id === 'string' && typeof token === 'string'
    ? { id, as: known, token }
    : null
}

/** Starts a view: the tab's next page is shown as somebody else's. */
export function keepViewing({ id, as, token }: KeptViewing): void {
  sessionStorage.setItem(key, JSON.stringify({ id, as, token }))
}

/** Makes the tab its user's own again; it must then be reloaded. */
export function forgetViewing(): void {
  sessionStorage.removeItem(key)
}
