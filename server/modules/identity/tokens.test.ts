import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { deriveKey } from '#server/platform/secrets.ts'
import { createTokens } from './tokens.ts'

const secret = 'a secret for these tests only, long enough'
const holder = { userId: 'user', sessionId: 'session' }
const start = new Date('2026-11-20T12:00:00Z')

function setUp() {
  let at = start
  const tokens = createTokens(secret, () => at)
  return {
    tokens,
    pass: (minutes: number) => {
      at = new Date(at.getTime() + minutes * 60_000)
    },
  }
}

/** A token that differs from a valid one in the given parts. */
function forge(changes: {
  claims?: JWTPayload
  header?: { alg?: string; typ?: string }
  key?: Uint8Array
}) {
  const at = start.getTime() / 1000
  const claims = {
    use: 'access',
    iss: 'academy',
    aud: 'academy-access',
    sub: 'user',
    jti: 'session',
    iat: at,
    exp: at + 900,
    ...changes.claims,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'access+jwt', ...changes.header })
    .sign(changes.key ?? deriveKey(secret, 'access-token'))
}

describe('access tokens', () => {
  it('name user and session for 15 minutes, checked before or not', async () => {
    const { tokens, pass } = setUp()
    const token = await tokens.signAccess(holder)
    pass(14)
    expect(await tokens.verifyAccess(token)).toEqual(holder)
    expect(await tokens.verifyAccess(token)).toEqual(holder)
    pass(1)
    expect(await tokens.verifyAccess(token)).toBeNull()
    expect(await tokens.verifyAccess(await tokens.signAccess(holder))).toEqual(holder)
  })

  it('are distinguished from forgeries', async () => {
    const { tokens } = setUp()
    expect(await tokens.verifyAccess(await forge({}))).toEqual(holder)
    const forgeries = {
      'another audience': await forge({ claims: { aud: 'somebody-else' } }),
      'another issuer': await forge({ claims: { iss: 'somebody-else' } }),
      'another use': await forge({ claims: { use: 'device' } }),
      'another type': await forge({ header: { typ: 'JWT' } }),
      'another algorithm': await forge({ header: { alg: 'HS512' }, key: new Uint8Array(64) }),
      'another key': await forge({ key: deriveKey(secret, 'device-token') }),
      'no end': await forge({ claims: { exp: undefined } }),
      'no session': await forge({ claims: { jti: undefined } }),
      'no user': await forge({ claims: { sub: undefined } }),
      'alg none': new UnsecuredJWT({ use: 'access', ...holder })
        .setIssuer('academy')
        .setAudience('academy-access')
        .setExpirationTime('15m')
        .encode(),
      'a device token': await tokens.signDevice({ userId: 'user', passwordHash: 'hash' }),
      'no token': 'nonsense',
      'a very long text': 'a.'.repeat(50_000),
    }
    for (const [name, token] of Object.entries(forgeries)) {
      expect(await tokens.verifyAccess(token), name).toBeNull()
    }
  })

  it('are valid only under the secret that signed them', async () => {
    const token = await setUp().tokens.signAccess(holder)
    const others = createTokens('another secret, also long enough to be one', () => start)
    expect(await others.verifyAccess(token)).toBeNull()
  })
})

describe('device tokens', () => {
  it('identify device and user for a year, and are not valid as access tokens or vice versa', async () => {
    const { tokens, pass } = setUp()
    const token = await tokens.signDevice({
      id: 'device',
      userId: 'user',
      passwordHash: 'hash',
    })
    pass(60 * 24 * 364)
    expect(await tokens.verifyDevice(token)).toMatchObject({ id: 'device', userId: 'user' })
    expect(await tokens.verifyDevice(await tokens.signAccess(holder))).toBeNull()
    pass(60 * 24)
    expect(await tokens.verifyDevice(token)).toBeNull()
  })
})
