import { Integer, OctetString, PrintableString } from 'asn1js'
import {
  AltName,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  GeneralName,
  type RelativeDistinguishedNames,
} from 'pkijs'

const day = 24 * 3_600_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const ids = { commonName: '2.5.4.3', basicConstraints: '2.5.29.19', altName: '2.5.29.17' }

/** A certificate with its private key, both as PEM. */
export interface Issued {
  certificate: string
  key: string
}

export interface TlsAuthority {
  /** Its own certificate as PEM, which clients trust. */
  certificate: string
  /** A certificate for a server at this IPv4 address. */
  issue(address: string): Promise<Issued>
}

/** An authority that issues certificates for servers of a test. */
export async function makeAuthority(name: string): Promise<TlsAuthority> {
  const keys = await makeKeys()
  const constraints = new BasicConstraints({ cA: true })
  const own = await sign(keys, keys, { subject: name, issuer: name }, [
    extension(ids.basicConstraints, constraints.toSchema().toBER(false)),
  ])
  return {
    certificate: pem('CERTIFICATE', own),
    async issue(address) {
      const serverKeys = await makeKeys()
      const valueHex = Uint8Array.from(address.split('.').map(Number)).buffer
      const value = new OctetString({ valueHex })
      const names = new AltName({ altNames: [new GeneralName({ type: 7, value })] })
      const certificate = await sign(keys, serverKeys, { subject: address, issuer: name }, [
        extension(ids.altName, names.toSchema().toBER(false)),
      ])
      const key = await crypto.subtle.exportKey('pkcs8', serverKeys.privateKey)
      return { certificate: pem('CERTIFICATE', certificate), key: pem('PRIVATE KEY', key) }
    },
  }
}

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

const extension = (extnID: string, extnValue: ArrayBuffer) =>
  new Extension({ extnID, critical: false, extnValue })

async function sign(
  authority: CryptoKeyPair,
  { publicKey }: CryptoKeyPair,
  names: { subject: string; issuer: string },
  extensions: Extension[],
): Promise<ArrayBuffer> {
  const value = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value }) })
  setName(certificate.subject, names.subject)
  setName(certificate.issuer, names.issuer)
  certificate.notBefore.value = new Date(Date.now() - day)
  certificate.notAfter.value = new Date(Date.now() + day)
  certificate.extensions = extensions
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(authority.privateKey, 'SHA-256')
  return certificate.toSchema().toBER(false)
}

function setName(name: RelativeDistinguishedNames, text: string) {
  const value = new PrintableString({ value: text })
  name.typesAndValues.push(new AttributeTypeAndValue({ type: ids.commonName, value }))
}

function pem(label: string, bytes: ArrayBuffer): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
