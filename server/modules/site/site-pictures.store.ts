import { sql } from 'kysely'
import type { PictureKind } from '#contract/site-look.ts'
import type { Executor } from '#server/platform/database/database.ts'

interface NewPicture {
  id: string
  kind: PictureKind
  width: number
  height: number
  files: readonly { variant: string; key: string }[]
}

/**
 * Stores a picture with its files; an existing one keeps its files, and its age is reset. Returns
 * the keys that the picture now has.
 */
export async function putPicture(tx: Executor, picture: NewPicture, at: Date): Promise<string[]> {
  const { id, kind, width, height, files } = picture
  const rows = files.map(({ variant, key }) => ({
    picture: id,
    variant,
    kind,
    width,
    height,
    fileKey: key,
    createdAt: at,
  }))
  const kept = await tx
    .insertInto('sitePictures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['picture', 'variant']).doUpdateSet({ createdAt: at }),
    )
    .returning('fileKey')
    .execute()
  return kept.map(({ fileKey }) => fileKey)
}

/** The pictures with these ids, without duplicates. */
export function findPictures(executor: Executor, ids: readonly string[]) {
  return executor
    .selectFrom('sitePictures')
    .distinctOn('picture')
    .select(['picture', 'kind', 'width', 'height'])
    .where('picture', 'in', ids)
    .execute()
}

/** The key of a picture file; undefined if there is none. */
export async function findPictureFile(
  executor: Executor,
  { id, variant }: { id: string; variant: string },
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('sitePictures')
    .select('fileKey')
    .where('picture', '=', id)
    .where('variant', '=', variant)
    .executeTakeFirst()
  return row?.fileKey
}

/** Those of the keys that belong to a picture. */
export async function pictureFilesInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  const found = executor.selectFrom('sitePictures').select('fileKey').where('fileKey', 'in', keys)
  return new Set((await found.execute()).map(({ fileKey }) => fileKey))
}

/**
 * Removes the pictures from before `before` that neither a version nor the draft of the look uses;
 * returns the keys of their files. The look must be locked.
 */
export async function removeUnusedPictures(tx: Executor, before: Date): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    with looks as (
      select content from site_versions where name = 'look'
      union all select content from site_drafts where name = 'look'
    ), shown as (
      select part.value->>'id' as id from looks, jsonb_each(looks.content) as part
      where jsonb_typeof(part.value) = 'object'
    )
    delete from site_pictures
    where created_at < ${before} and picture not in (select id from shown where id is not null)
    returning file_key`.execute(tx)
  return rows.map(({ fileKey }) => fileKey)
}
