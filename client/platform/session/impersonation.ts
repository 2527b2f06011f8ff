import {
  type ImpersonationRole,
  impersonationRoles,
} from '#contract/identity/impersonation-roles.ts'

/** A view of the site as somebody else, stored for this tab only. */
export interface StoredImpersonation {
  id: string
  as: ImpersonationRole
  token: string
}

const key = 'viewing'

/** This tab's view as stored: the same string for the same view. */
export function readStoredImpersonation(): string | null {
  // If the browser stores nothing, there can be no view.
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** This tab's view; null while it is its user's own. */
export function readImpersonation(): StoredImpersonation | null {
  const stored = readStoredImpersonation()
  return stored === null ? null : impersonationIn(stored)
}

/** The view that a stored string describes. */
export function impersonationIn(stored: string): StoredImpersonation | null {
  const { id, as, token }: Record<string, unknown> = Object(JSON.parse(stored))
  const known = impersonationRoles.find((one) => one === as)
  return known && typeof id === 'string' && typeof token === 'string'
    ? { id, as: known, token }
    : null
}

/** Starts a view: the tab's next page is shown as somebody else's. */
export function storeImpersonation({ id, as, token }: StoredImpersonation): void {
  sessionStorage.setItem(key, JSON.stringify({ id, as, token }))
}

/** Makes the tab its user's own again; it must then be reloaded. */
export function forgetImpersonation(): void {
  sessionStorage.removeItem(key)
}
