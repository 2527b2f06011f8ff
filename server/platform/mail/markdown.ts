const marks = /[\\`*_{}[\]()#+\-.!<>|~&]/g

/** Escapes a value so that it stays text within Markdown. */
export const asMarkdownText = (value: string): string =>
  value
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(marks, '\\$&')

/** Converts Markdown to HTML in which nothing can be executed. The parser is large, and loaded when first needed. */
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
