import ReactMarkdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import { markdownLook } from './markdown-look.ts'
import { markdownTables } from './markdown-tables.ts'

/** Like `Markdown`, with its library loaded at once: for prerendered pages. */
export default function MarkdownText({ children }: { children: string }) {
  return (
    <div className={markdownLook}>
      <ReactMarkdown remarkPlugins={[markdownTables]} rehypePlugins={[rehypeSanitize]}>
        {children}
      </ReactMarkdown>
    </div>
  )
}
