import { createReadStream, type ReadStream } from 'node:fs'
import path from 'node:path'
import { notFound } from '#server/platform/failure.ts'
import type { SiteDeps } from './deps.ts'
import { pictureTypes } from './site.rules.ts'
import { findPictureFile } from './site-pictures.store.ts'

interface OpenedPicture {
  mime: string
  bytes: number
  content: ReadStream
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
  if (!file) throw notFound()
  return { mime, bytes: file.bytes, content: createReadStream(path.join(storage.root, key)) }
}
