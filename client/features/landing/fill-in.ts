import type { PageTexts } from '#contract/page-texts.ts'

/** Puts the academy's own texts in place of `{name}`; names that are none of them stay. */
export function fillIn(text: string, texts: PageTexts): string {
  const known: Readonly<Record<string, string>> = texts
  return text.replace(/\{(\w+)\}/g, (original, name: string) => known[name] ?? original)
}
