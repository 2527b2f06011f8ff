/** The title of a markdown text that begins with it. Throws when it does not. */
export function titleOf(text: string): string {
  const [, title] = /^# (.+)/.exec(text) ?? []
  if (!title) throw new Error('A legal text begins with its title: # Title')
  return title.trim()
}

/** A name as it is, whatever characters it has, inside markdown. */
export function escapeMarkdown(name: string): string {
  return name.replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, '\\$&')
}
