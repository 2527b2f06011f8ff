import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { accentProblem } from '#contract/site/accent.ts'
import {
  lookPictures,
  type PictureKind,
  type SiteLook,
  type StoredPicture,
} from '#contract/site/site-look.ts'
import type { BrandPicture } from '#server/modules/media/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { CurrentTexts } from './current-texts.ts'
import type { SiteDeps } from './index.ts'
import { pictureTypes } from './site.rules.ts'
import {
  findPictureFile,
  findPictures,
  lockText,
  putPicture,
  removeUnusedPictures,
} from './site.store.ts'

/**
 * Stores a picture for the look, which uses it once drafted and published. The same picture
 * uploaded twice is stored once; errors of `receive` are passed on.
 */
export async function receivePicture(
  { db, now, media }: Pick<SiteDeps, 'db' | 'now' | 'media'>,
  actor: Actor,
  kind: PictureKind,
  receive: () => Promise<BrandPicture>,
): Promise<StoredPicture> {
  const { files, ...picture } = await receive()
  const keys = files.map(({ key }) => key)
  const write = () =>
    db.transaction(async (tx) => {
      const stored = await putPicture(tx, { ...picture, kind, files }, now())
      await recordAudit(tx, actor, { action: 'site.picture_added', name: kind })
      // The duplicates of an existing picture's files.
      await media.deleteFiles(
        tx,
        keys.filter((key) => !stored.includes(key)),
      )
    })
  await keys.reduce((work, key) => () => media.keepOrDrop(key, work), write)()
  return picture
}

interface OpenedPicture {
  mime: string
  bytes: number
  content: Readable
}

/** A picture file by the name in its address; throws 404 if there is none. */
export async function openPicture(
  { db, storage }: Pick<SiteDeps, 'db' | 'storage'>,
  name: string,
): Promise<OpenedPicture> {
  const [, id, variant, extension] = /^([0-9a-f]{32})-([a-z]+)\.([a-z]{3})$/.exec(name) ?? []
  const mime = extension && pictureTypes[extension]
  const key = id && variant && mime ? await findPictureFile(db.pool, { id, variant }) : undefined
  if (!key || !mime || !key.endsWith(`.${extension}`)) throw notFound()
  const file = await storage.stat(key)
  const content = file && (await storage.read(key))
  if (!content) throw notFound()
  return { mime, bytes: file.bytes, content }
}

/** The published logo as a PNG; null if there is none, or its file is missing. */
export async function logoFile(
  { current, storage }: Pick<SiteDeps, 'storage'> & { current: Pick<CurrentTexts, 'look'> },
  executor: Executor,
): Promise<Uint8Array | null> {
  const { logo } = await current.look(executor)
  return logo && pictureFile({ storage }, executor, logo.id)
}

export type LogoFile = Bound<typeof logoFile>

/** A picture of the kind 'logo' as a PNG, whether something shows it or not; null if there is none. */
export async function pictureFile(
  { storage }: Pick<SiteDeps, 'storage'>,
  executor: Executor,
  id: string,
): Promise<Uint8Array | null> {
  const key = await findPictureFile(executor, { id, variant: 'logo' })
  if (!key) return null
  const content = await storage.read(key)
  return content && buffer(content)
}

const day = 24 * 60 * 60 * 1000

/** Removes pictures that have been unused for a day: no version and no draft contains them. */
export const sweepPicturesJob = ({
  db,
  now,
  media,
}: Pick<SiteDeps, 'db' | 'now' | 'media'>): JobKind<object> => ({
  name: 'site.sweep-pictures',
  cron: '37 4 * * *',
  handle: () =>
    db.transaction(async (tx) => {
      await lockText(tx, 'look')
      const keys = await removeUnusedPictures(tx, new Date(now().getTime() - day))
      await media.deleteFiles(tx, keys)
    }),
})

const names = Object.keys(lookPictures) as (keyof typeof lookPictures)[]

/**
 * The look with its stored pictures. Throws 422 for a colour in which text would be unreadable, and
 * for a picture that does not exist or was uploaded for another purpose.
 */
export async function checkedLook(tx: Executor, look: SiteLook): Promise<SiteLook> {
  checkColors(look)
  const ids = names.flatMap((name) => look[name]?.id ?? [])
  const found = ids.length > 0 ? await findPictures(tx, ids) : []
  const pictureOf = (name: (typeof names)[number]) => {
    const wanted = look[name]
    if (!wanted) return null
    const stored = found.find(({ picture }) => picture === wanted.id)
    if (stored?.kind !== lookPictures[name]) {
      throw new Failure(
        'rule_violated',
        'One of the pictures no longer exists. Please upload it again.',
      )
    }
    return { id: stored.picture, width: stored.width, height: stored.height }
  }
  return {
    logo: pictureOf('logo'),
    logoDark: pictureOf('logoDark'),
    icon: pictureOf('icon'),
    share: pictureOf('share'),
    accent: look.accent,
    accentDark: look.accentDark,
  }
}

function checkColors({ logo, logoDark, accent, accentDark }: SiteLook): void {
  if (logoDark && !logo) {
    throw new Failure('rule_violated', 'A logo for the dark theme needs one for the light theme.')
  }
  if (accentDark && !accent) {
    throw new Failure('rule_violated', 'A colour for the dark theme needs one for the light theme.')
  }
  const problem =
    (accent && accentProblem(accent, 'light')) || (accentDark && accentProblem(accentDark, 'dark'))
  if (problem) throw new Failure('rule_violated', problem.reason)
}
