import type { Hit } from '#contract/search.ts'
import type { FoundThing } from '#server/platform/module/contributions.ts'
import { excerptOf, partsOf, withoutMarks } from './search.rules.ts'

/** The kinds whose texts are Markdown. */
const inMarkdown: readonly Hit['kind'][] = ['course', 'lesson', 'announcement']

/** What was found, its title and excerpt in parts. */
export function presentHit(
  kind: Hit['kind'],
  { title, text, at, ...rest }: FoundThing,
  words: readonly string[],
): Hit {
  const body = inMarkdown.includes(kind) ? withoutMarks(text ?? '') : (text ?? '')
  return {
    ...rest,
    kind,
    title: partsOf(title, words),
    excerpt: partsOf(excerptOf(body, words), words),
    at: at.toISOString(),
  }
}
