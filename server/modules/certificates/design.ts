import type { CertificateDesign, CertificateDesignInput } from '#contract/certificates.ts'
import { accentProblem } from '#contract/site/accent.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { verificationUrl } from './certificates.present.ts'
import { type DesignRow, lockDesign, saveDesign, selectDesign } from './certificates.store.ts'
import type { CertificatesDeps } from './index.ts'

type Wanted = Omit<CertificateDesignInput, 'updatedAt'>

/** The design as the owner edits it. */
export const readDesign = async ({ db }: CertificatesDeps): Promise<CertificateDesign> =>
  presentDesign(await selectDesign(db.pool))

/**
 * Replaces the design, also of certificates that are issued; repeating a call has no further effect. Throws 409
 * if somebody else has changed it since it was read, 422 for a colour that can't be read on paper, or a
 * picture of the signature that is not there any more.
 */
export async function updateDesign(
  deps: CertificatesDeps,
  actor: Actor,
  { updatedAt: seen, ...wanted }: CertificateDesignInput,
): Promise<CertificateDesign> {
  requireReadable(wanted.accent)
  return deps.db.transaction(async (tx) => {
    const row = await lockDesign(tx)
    const signature = await signatureOf(deps, tx, row, wanted)
    const { accent, signer, signerTitle } = wanted
    const after = { accent, signer, signerTitle, signature }
    if (!isOther(row, after)) return presentDesign(row)
    requireUnchanged(seen, row)
    const saved = await saveDesign(tx, { ...after, updatedAt: changedAt(row, deps.now()) })
    await recordAudit(tx, actor, {
      action: 'certificate.design_changed',
      ...changeOf(recorded(row), recorded(saved), [...fields, 'hasSignature']),
    })
    return presentDesign(saved)
  })
}

/** A certificate as it would look with this design, for nobody; throws 422 like saving it. */
export async function previewDesign(deps: CertificatesDeps, wanted: Wanted): Promise<Uint8Array> {
  requireReadable(wanted.accent)
  const { academySettings, config, db, now, offers } = deps
  const row = await selectDesign(db.pool)
  const [{ brand }, program, signature] = await Promise.all([
    academySettings.read(db.pool),
    offers.titleOf(db.pool, 'academy'),
    signatureOf(deps, db.pool, row, wanted),
  ])
  const at = now()
  const code = 'XXXX-XXXX-XXXX-XXXX'
  const { drawCertificate } = await import('./draw-certificate.ts')
  return drawCertificate({
    ...(await lookOf(deps, { ...wanted, signature })),
    brand,
    program,
    code,
    name: 'Ada Lovelace',
    lessons: 24,
    assignments: 6,
    issuedAt: at,
    issuedOn: at.toISOString().slice(0, 10),
    url: verificationUrl(config.PUBLIC_URL, code),
  })
}

/** What a design adds to the academy's own look, for a drawing. */
export async function lookOf(
  { db, site }: Pick<CertificatesDeps, 'db' | 'site'>,
  { accent, signer, signerTitle, signature }: Omit<DesignRow, 'updatedAt'>,
) {
  const [look, logo] = await Promise.all([site.look(db.pool), site.logoFile(db.pool)])
  return { accent: accent ?? look.accent, logo, signer, signerTitle, signature }
}

const fields = ['accent', 'signer', 'signerTitle'] as const

const recorded = ({ signature, ...row }: DesignRow) => ({
  ...row,
  hasSignature: signature !== null,
})

const isOther = (row: DesignRow, after: Omit<DesignRow, 'updatedAt'>): boolean =>
  fields.some((field) => row[field] !== after[field]) ||
  (row.signature === null) !== (after.signature === null) ||
  Boolean(row.signature && after.signature && !Buffer.from(row.signature).equals(after.signature))

function requireReadable(accent: string | null): void {
  const problem = accent && accentProblem(accent, 'light')
  if (problem) throw new Failure('rule_violated', problem.reason)
}

/** The picture of the signature: an uploaded one, none, or the one that is stored. */
async function signatureOf(
  { site }: Pick<CertificatesDeps, 'site'>,
  executor: Executor,
  { signature }: Pick<DesignRow, 'signature'>,
  { signatureId }: Pick<Wanted, 'signatureId'>,
): Promise<Buffer | null> {
  if (signatureId === undefined) return signature
  if (signatureId === null) return null
  const picture = await site.pictureFile(executor, signatureId)
  if (picture) return Buffer.from(picture)
  throw new Failure('rule_violated', 'The picture is not there any more. Please choose it again.')
}

const presentDesign = ({ signature, updatedAt, ...row }: DesignRow): CertificateDesign => ({
  ...row,
  signature: signature && `data:image/png;base64,${signature.toString('base64')}`,
  updatedAt: updatedAt.toISOString(),
})
