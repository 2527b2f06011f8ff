import type { PageTexts } from '#contract/site/page-texts.ts'

/** Replaces `{name}` with the academy's own texts; unknown names stay. */
export function fillIn(text: string, texts: PageTexts): string {
  const known: Readonly<Record<string, string>> = texts
  return text.replace(/\{(\w+)\}/g, (original, name: string) => known[name] ?? original)
}
