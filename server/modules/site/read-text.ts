import type { SiteText, SiteTextName } from '#contract/site.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { instants } from '#server/platform/http/instants.ts'
import { defaultTexts } from './default-texts.ts'
import { findDraft, findVersion, versionsOf } from './site.store.ts'

/** A text of the site as the office sees it. */
export async function readText(executor: Executor, name: SiteTextName): Promise<SiteText> {
  const [versions, draft] = await Promise.all([
    versionsOf(executor, name),
    findDraft(executor, name),
  ])
  const newest = versions[0] && (await findVersion(executor, name, versions[0].number))
  return {
    name,
    published: { number: newest?.number ?? 0, content: newest?.content ?? defaultTexts[name] },
    draft: draft ? instants(draft) : null,
    versions: [...versions.map((one) => instants(one)), { number: 0, publishedAt: null }],
  }
}
