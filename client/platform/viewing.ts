import { type ViewedAs, viewedAs } from '#contract/viewed-as.ts'

/** A look at the site as somebody else, which this tab keeps and no other. */
export interface KeptViewing {
  id: string
  as: ViewedAs
  token: string
}

const key = 'viewing'

/** The look of this tab as it is kept: the same text for the same look. */
export function readKeptViewing(): string | null {
  // Where a browser keeps nothing, nobody can look either.
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** The look of this tab; null while it is its user's own. */
export function readViewing(): KeptViewing | null {
  const kept = readKeptViewing()
  return kept === null ? null : viewingIn(kept)
}

/** The look that a kept text stands for. */
export function viewingIn(kept: string): KeptViewing | null {
  const { id, as, token }: Record<string, unknown> = Object(JSON.parse(kept))
  const known = viewedAs.find((one) => one === as)
  return known && typeof id === 'string' && typeof token === 'string'
    ? { id, as: known, token }
    : null
}

/** Begins to look: the tab's next page is theirs as whom it is. */
export function keepViewing({ id, as, token }: KeptViewing): void {
  sessionStorage.setItem(key, JSON.stringify({ id, as, token }))
}

/** Makes the tab its user's own again; it is to be loaded anew. */
export function forgetViewing(): void {
  sessionStorage.removeItem(key)
}
