/** Whether this browser supports passkeys; pages without https have none. */
export const hasPasskeys = (): boolean =>
  typeof window !== 'undefined' && 'PublicKeyCredential' in window

/**
 * Goes into the head of a page: prerendered pages have a button for passkeys, whose room must not be
 * seen where there are none.
 */
export const passkeyScript = `'PublicKeyCredential'in window||document.documentElement.classList.add('no-passkeys')`
