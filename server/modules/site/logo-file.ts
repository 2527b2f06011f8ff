import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Executor } from '#server/platform/database/database.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { CurrentTexts } from './current-texts.ts'
import type { SiteDeps } from './deps.ts'
import { findPictureFile } from './site-pictures.store.ts'

/** The published logo as a PNG; null if there is none, or its file is missing. */
export async function logoFile(
  { current, storage }: Pick<SiteDeps, 'storage'> & { current: Pick<CurrentTexts, 'look'> },
  executor: Executor,
): Promise<Uint8Array | null> {
  const { logo } = await current.look(executor)
  const key = logo && (await findPictureFile(executor, { id: logo.id, variant: 'logo' }))
  if (!key) return null
  return readFile(path.join(storage.root, key)).catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

export type LogoFile = Bound<typeof logoFile>
