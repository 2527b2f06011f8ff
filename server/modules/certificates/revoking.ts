import type {
  CertificateChangeInput,
  CertificateSort,
  IssuedCertificate,
} from '#contract/certificates.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentIssued } from './certificates.present.ts'
import { isValid } from './certificates.rules.ts'
import {
  certificatesPage,
  findIssued,
  type IssuedRow,
  insertChange,
  lockCertificate,
} from './certificates.store.ts'
import type { CertificatesDeps } from './index.ts'

/** One page of everybody's certificates, newest first unless sorted. */
export async function listIssued(
  { academySettings, config, db, identity }: CertificatesDeps,
  _actor: Actor,
  query: ListQuery<CertificateSort>,
): Promise<Page<IssuedCertificate>> {
  const [{ rows, total }, { brand }] = await Promise.all([
    certificatesPage(db.pool, identity.lookup, partOf(query)),
    academySettings.read(db.pool),
  ])
  const academy = { brand, publicUrl: config.PUBLIC_URL }
  return { items: rows.map((row) => presentIssued(row, academy)), total }
}

/**
 * Revokes a certificate or restores it, for a reason that its page shows, and notifies its student. Throws 404, and
 * 409 if it is so already.
 */
export async function changeCertificate(
  { academySettings, config, db, identity, now }: CertificatesDeps,
  actor: Actor,
  id: string,
  { kind, reason }: CertificateChangeInput,
): Promise<IssuedCertificate> {
  const { brand } = await academySettings.read(db.pool)
  return db.transaction(async (tx) => {
    const find = async (): Promise<IssuedRow> => {
      const row = await findIssued(tx, identity.lookup, id)
      if (!row) throw notFound()
      return row
    }
    if (!(await lockCertificate(tx, id))) throw notFound()
    const known = await find()
    if (isValid(known.changes) !== (kind === 'revoked')) {
      throw new Failure('conflict', `This certificate is ${already[kind]} already.`)
    }
    await insertChange(tx, { certificateId: id, kind, reason, at: now(), madeBy: actor.id })
    await recordAudit(tx, actor, {
      action: `certificate.${kind}`,
      subject: id,
      name: known.code,
      person: known.userId,
      details: { reason },
    })
    await emit(tx, { type: `certificate.${kind}`, subject: id, audience: { user: known.userId } })
    return presentIssued(await find(), { brand, publicUrl: config.PUBLIC_URL })
  })
}

const already = { revoked: 'revoked', restored: 'valid' } as const
