const prefix = 'typed:'

/** The key under which this tab stores what a visitor types into a form. */
export const storedFieldsKey = (form: string): string => prefix + form

/** Forgets what visitors have typed in this tab: the next user may be somebody else. */
export function forgetStoredFields(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }
}
