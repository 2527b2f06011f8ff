/**
 * The user id in an access token, for keeping users apart on the device, never for deciding what
 * somebody may do. Null if it can't be read.
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
