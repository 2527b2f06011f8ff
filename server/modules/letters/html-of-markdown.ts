import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'

/** Markdown as HTML in which nothing can run. What it takes is large: load it when it is needed. */
export const htmlOfMarkdown = (markdown: string): string =>
  renderToStaticMarkup(createElement(ReactMarkdown, { rehypePlugins: [rehypeSanitize] }, markdown))
