const marks = /[\\`*_{}[\]()#+\-.!<>|~&]/g

/** A value that stays text within Markdown, whatever stands in it. */
export const asMarkdownText = (value: string): string =>
  value
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(marks, '\\$&')

/** Markdown as HTML in which nothing can run. What reads it is large, and loaded with the first. */
export async function htmlOfMarkdown(markdown: string): Promise<string> {
  const [
    { createElement },
    { renderToStaticMarkup },
    { default: Markdown },
    { default: sanitize },
  ] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('react-markdown'),
    import('rehype-sanitize'),
  ])
  return renderToStaticMarkup(createElement(Markdown, { rehypePlugins: [sanitize] }, markdown))
}
