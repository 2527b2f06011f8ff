import type { MailTemplate } from '#contract/mail-templates.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { MailTemplatesDeps } from './index.ts'
import { publishedWords } from './mail-templates.store.ts'

/** How long texts may be reused after they were read, in milliseconds. */
const freshFor = 5000

/** The owner's mail texts, at most five seconds old. */
export function createCurrentWords({ now }: Pick<MailTemplatesDeps, 'now'>) {
  let cached: { words: ReadonlyMap<string, MailTemplate>; readAt: number } | null = null
  // A read that began before a change must not be kept after it.
  let generation = 0
  return {
    /** Null while a mail has its default text. */
    async of(executor: Executor, key: string): Promise<MailTemplate | null> {
      const readAt = now().getTime()
      if (cached && Math.abs(readAt - cached.readAt) < freshFor)
        return cached.words.get(key) ?? null
      const began = generation
      const rows = await publishedWords(executor)
      const words = new Map(rows.map(({ key: of, subject, body }) => [of, { subject, body }]))
      if (began === generation) cached = { words, readAt }
      return words.get(key) ?? null
    },
    /** Forgets the cached texts, so that the next mail reads again: for 'settings.changed'. */
    forget(): void {
      generation += 1
      cached = null
    },
  }
}

export type CurrentWords = ReturnType<typeof createCurrentWords>
