import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'

const marks = /[\\`*_{}[\]()#+\-.!<>|~&]/g

/** A value that stays text within Markdown, whatever stands in it. */
export const asMarkdownText = (value: string): string =>
  value
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(marks, '\\$&')

/** Markdown as HTML in which nothing can run. */
export const htmlOfMarkdown = (markdown: string): string =>
  renderToStaticMarkup(createElement(ReactMarkdown, { rehypePlugins: [rehypeSanitize] }, markdown))
