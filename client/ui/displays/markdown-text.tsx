import type { ComponentProps } from 'react'
import ReactMarkdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import { markdownLook } from './markdown-look.ts'

export interface MarkdownTextProps {
  children: string
  /** What the library is to know beyond the core of the language. */
  syntax?: ComponentProps<typeof ReactMarkdown>['remarkPlugins']
  /** What is shown instead of some elements. */
  components?: ComponentProps<typeof ReactMarkdown>['components']
}

/** Like `Markdown`, with its library loaded at once and without tables: for prerendered pages. */
export default function MarkdownText({ children, syntax, components }: MarkdownTextProps) {
  return (
    <div className={markdownLook}>
      <ReactMarkdown
        remarkPlugins={syntax}
        rehypePlugins={[rehypeSanitize]}
        components={components}
      >
        {children}
      </ReactMarkdown>
    </div>
  )
}
