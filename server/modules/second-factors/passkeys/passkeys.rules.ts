/** The permitted signature algorithms by their COSE numbers: EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257]

/** The site that passkeys belong to, and the page that may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

const parsed = (address: string | undefined): URL | null =>
  address && URL.canParse(address) ? new URL(address) : null

/**
 * The configured public address decides, never the request's own claim. Only a run on `localhost`,
 * which may use any port, takes the page's origin.
 */
export function relyingParty(publicUrl: string, origin: string | undefined): RelyingParty {
  const own = new URL(publicUrl)
  const input = parsed(origin)
  const isLocal = own.hostname === 'localhost' && input?.hostname === 'localhost'
  return { id: own.hostname, origin: isLocal ? input.origin : own.origin }
}

/** The challenge that a browser's response refers to; null if it is not a valid response. */
export function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge }: Record<string, unknown> = Object(
      JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')),
    )
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : null
  } catch {
    return null
  }
}

/** The user handle stored in passkeys: just the id, without name or address. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** Whether a passkey's user handle identifies this account. Not every passkey has one. */
export const isHandleOf = (handle: string | undefined, userId: string): boolean =>
  !handle || handle === Buffer.from(userHandle(userId)).toString('base64url')
