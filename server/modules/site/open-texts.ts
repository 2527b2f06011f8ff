import type { Executor } from '#server/platform/database/database.ts'
import type { AddText } from '#server/platform/open-export/make-open-export.ts'
import { publishedTexts } from './site.store.ts'

/** Writes the published texts of the site: the legal ones as Markdown, the others as JSON. */
export async function writeOpenTexts(executor: Executor, add: AddText): Promise<void> {
  for (const { name, content } of await publishedTexts(executor)) {
    const markdown = 'text' in content ? content.text : null
    await add({
      path: `texts/${name}.${markdown === null ? 'json' : 'md'}`,
      title: name,
      group: 'Texts of the site',
      content: markdown ?? JSON.stringify(content, null, 2),
    })
  }
}
