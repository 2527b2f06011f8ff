import { SignJWT } from 'jose'
import { revokedBadgesPath } from '#contract/certificates.ts'
import { notFound } from '#server/platform/failure.ts'
import { type BadgeKeys, badgeAlgorithm } from './badge-key.ts'
import { verificationUrl } from './certificates.present.ts'
import { workOf } from './certificates.rules.ts'
import { type CertificateRow, listRevoked } from './certificates.store.ts'
import { findWithCode } from './certificates.ts'
import type { CertificatesDeps } from './index.ts'

export type BadgeDeps = CertificatesDeps & { badgeKeys: BadgeKeys }

/** The academy as badges name it: by where its key is. See https://w3c-ccg.github.io/did-method-web/ */
export function issuerOf(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl)
  const folders = pathname.split('/').filter((folder) => folder !== '')
  return ['did', 'web', host.replace(':', '%3A'), ...folders, 'api', 'certificates', 'issuer'].join(
    ':',
  )
}

const keyOf = (issuer: string) => `${issuer}#key-1`
const badgeId = (certificateId: string) => `urn:uuid:${certificateId}`

/** The academy's public key for badges, as a DID document; without a key before the first badge. */
export async function readIssuer({ badgeKeys, config }: BadgeDeps): Promise<object> {
  const id = issuerOf(config.PUBLIC_URL)
  const key = await badgeKeys.find()
  const method = { id: keyOf(id), type: 'JsonWebKey2020', controller: id }
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id,
    verificationMethod: key ? [{ ...method, publicKeyJwk: key.publicJwk }] : [],
    assertionMethod: key ? [method.id] : [],
  }
}

/** The badges that are revoked now, as a 1EdTech revocation list. */
export async function readRevoked({ config, db }: BadgeDeps): Promise<object> {
  const revoked = await listRevoked(db.pool)
  return {
    id: apiAddress(config.PUBLIC_URL, revokedBadgesPath),
    issuer: issuerOf(config.PUBLIC_URL),
    revokedCredential: revoked.map(({ id, reason }) => ({
      id: badgeId(id),
      revoked: true,
      revocationReason: reason,
    })),
  }
}

/**
 * The certificate with a code as a badge: an Open Badges 3.0 credential, signed as a JWT by
 * https://www.imsglobal.org/spec/ob/v3p0#json-web-token-proof-format. Throws 404. A revoked one is given as well: where
 * it names the list of those revoked, it is found.
 */
export async function readBadge(
  deps: BadgeDeps,
  typed: string,
): Promise<{ code: string; jwt: string }> {
  const row = await findWithCode(deps, typed)
  if (!row) throw notFound()
  const { brand } = await deps.academySettings.read(deps.db.pool)
  const issuer = issuerOf(deps.config.PUBLIC_URL)
  const { signWith } = await deps.badgeKeys.make()
  const jwt = await new SignJWT(credentialOf(row, { brand, publicUrl: deps.config.PUBLIC_URL }))
    .setProtectedHeader({ alg: badgeAlgorithm, typ: 'JWT', kid: keyOf(issuer) })
    .setIssuer(issuer)
    .setJti(badgeId(row.id))
    .setNotBefore(row.issuedAt)
    .sign(signWith)
  return { code: row.code, jwt }
}

function credentialOf(
  row: CertificateRow,
  { brand, publicUrl }: { brand: string; publicUrl: string },
) {
  const { code, name, program } = row
  const page = verificationUrl(publicUrl, code)
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: badgeId(row.id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: program,
    issuer: { id: issuerOf(publicUrl), type: ['Profile'], name: brand, url: publicUrl },
    validFrom: row.issuedAt.toISOString(),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' },
      ],
      achievement: {
        id: `${publicUrl}/#${encodeURIComponent(program)}`,
        type: ['Achievement'],
        name: program,
        description: `The ${program} of ${brand}.`,
        criteria: { narrative: `Completed with ${workOf(row)}.` },
      },
    },
    evidence: [{ id: page, type: ['Evidence'], name: 'The certificate' }],
    credentialStatus: {
      id: apiAddress(publicUrl, revokedBadgesPath),
      type: '1EdTechRevocationList',
    },
  }
}

const apiAddress = (publicUrl: string, path: string) => `${publicUrl}/api${path}`
