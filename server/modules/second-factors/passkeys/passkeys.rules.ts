/** By which algorithms passkeys may sign, by their COSE numbers: EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257]

/** The site that passkeys are made for, and the page that may ask for them. */
export interface RelyingParty {
  id: string
  origin: string
}

const parsed = (address: string | undefined): URL | null =>
  address && URL.canParse(address) ? new URL(address) : null

/**
 * The configured public address decides, never what a request says of itself. Only a run on one's own
 * machine, which is asked on whatever port, takes the page's own: `localhost` is nobody else's.
 */
export function relyingParty(publicUrl: string, origin: string | undefined): RelyingParty {
  const own = new URL(publicUrl)
  const given = parsed(origin)
  const isLocal = own.hostname === 'localhost' && given?.hostname === 'localhost'
  return { id: own.hostname, origin: isLocal ? given.origin : own.origin }
}

/** The challenge that a browser's answer is about; null for what is no answer of a browser. */
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

/** By what passkeys know their account: no name, no address, just the id. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** Whether the account that a passkey names is this one. Not every passkey names one. */
export const isHandleOf = (handle: string | undefined, userId: string): boolean =>
  !handle || handle === Buffer.from(userHandle(userId)).toString('base64url')
