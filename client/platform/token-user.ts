/**
 * Whose access token it is, as it says itself: for the device to keep users apart, never to decide what
 * somebody may. Null where it cannot be read.
 */
export function userOfToken(token: string): string | null {
  try {
    const [, claims = ''] = token.split('.')
    const json = atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
    const { sub }: Record<string, unknown> = Object(JSON.parse(json))
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
