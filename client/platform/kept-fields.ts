const prefix = 'typed:'

/** Under what this tab keeps what a visitor types into a form. */
export const keptFieldsKey = (form: string): string => prefix + form

/** Forgets what visitors have typed in this tab: somebody else may sit here next. */
export function forgetKeptFields(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }
}
