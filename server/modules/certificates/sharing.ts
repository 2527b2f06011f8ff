import { notFound } from '#server/platform/failure.ts'
import type { PublicMeta } from '#server/platform/http/page-template.ts'
import type { SharePicture } from '#server/platform/pdf/share-picture.ts'
import { sharePictureAddress, verificationUrl } from './certificates.present.ts'
import { isValid } from './certificates.rules.ts'
import { selectDesign } from './certificates.store.ts'
import { findWithCode } from './certificates.ts'
import { lookOf } from './design.ts'
import { sharePictureOf } from './draw-share.ts'
import type { CertificatesDeps } from './index.ts'

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A valid certificate, by its code; null if there is none. */
async function findValid(deps: Pick<CertificatesDeps, 'db'>, code: string) {
  const row = await findWithCode(deps, code)
  return row && isValid(row.changes) ? row : null
}

/** What networks show of a shared certificate; empty for one that does not exist, or was revoked. */
export async function shareMeta(
  deps: Pick<CertificatesDeps, 'academySettings' | 'config' | 'db'>,
  code: string,
): Promise<PublicMeta[]> {
  const row = await findValid(deps, code)
  if (!row) return []
  const { brand } = await deps.academySettings.read(deps.db.pool)
  const { PUBLIC_URL: url } = deps.config
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:title', content: `${row.name}: ${row.program}` },
    { property: 'og:description', content: `Certificate of completion, ${brand}` },
    { property: 'og:url', content: verificationUrl(url, row.code) },
    { property: 'og:image', content: `${url}${sharePictureAddress(row.code)}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ]
}

/** The picture of a shared certificate; throws 404 for one that does not exist, or was revoked. */
export async function readSharePicture(
  deps: CertificatesDeps & { drawPicture: (contents: SharePicture) => Promise<Buffer> },
  code: string,
): Promise<Buffer> {
  const { academySettings, config, db, drawPicture } = deps
  const [row, { brand }, design] = await Promise.all([
    findValid(deps, code),
    academySettings.read(db.pool),
    selectDesign(db.pool),
  ])
  if (!row) throw notFound()
  const { accent, logo } = await lookOf(deps, design)
  return drawPicture(
    sharePictureOf({
      brand,
      name: row.name,
      program: row.program,
      date: days.format(new Date(row.issuedOn)),
      host: new URL(config.PUBLIC_URL).host,
      accent,
      logo,
    }),
  )
}
