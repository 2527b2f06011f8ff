/** The title at the start of a Markdown text. Throws if there is none. */
export function titleOf(text: string): string {
  const [, title] = /^# (.+)/.exec(text) ?? []
  if (!title) throw new Error('A legal text begins with its title: # Title')
  return title.trim()
}

/** Escapes a name for use inside Markdown, whatever characters it contains. */
export function escapeMarkdown(name: string): string {
  return name.replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, '\\$&')
}

/** Replaces {name} in Markdown by the text of that name; unknown names stay. */
export const fillInMarkdown = (text: string, texts: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (original, name: string) => {
    const known = texts[name]
    return known === undefined ? original : escapeMarkdown(known)
  })
