import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  Assertion,
  AssertionOptions,
  Attestation,
  AttestationOptions,
} from '#contract/second-factors.ts'

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

interface Ceremony {
  /** The requesting page; the site's own by default. */
  origin: string
  /** Whether the device verifies its user, by finger, face or PIN. */
  verifies?: boolean
}

/** A device with one passkey, as used by a browser, without a person. */
export function createPasskeyDevice() {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (site: string, extra: number, rest: Uint8Array) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(site), Buffer.from([flags.present | extra]), count, rest])
  }
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    credentialId: credential.id,
    /** Sets the use counter, as on a clone of the device. */
    countFrom(uses: number) {
      counter = uses
    },
    /** Creates its passkey. */
    create(options: AttestationOptions, { origin, verifies = true }: Ceremony): Attestation {
      handle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = authenticatorData(
        options.rp.id,
        flags.attested | (verifies ? flags.verified : 0),
        attested,
      )
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, origin)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** Signs the given challenge. */
    use(options: AssertionOptions, { origin, verifies = true }: Ceremony): Assertion {
      counter += 1
      const data = clientData('webauthn.get', options.challenge, origin)
      const verified = verifies ? flags.verified : 0
      const authData = authenticatorData(options.rpId, verified, new Uint8Array())
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: handle,
        },
      }
    },
  }
}
export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>

/** An ES256 public key in the authenticators' encoding. */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
  return isoCBOR.encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]) as never,
  )
}
