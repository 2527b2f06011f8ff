import { createElement, lazy, type ReactNode, Suspense } from 'react'
import { markdownLook } from './markdown-look.ts'
import { type Block, type Inline, simpleBlocks } from './simple-text.ts'

// Takes more than half of a screen's size budget.
const MarkdownText = lazy(() => import('./markdown-text.tsx'))
const MarkdownTables = lazy(() => import('./markdown-tables.tsx'))

interface MarkdownProps {
  children: string
  /** Whether tables are shown as such; true by default. A prerendered page has none. */
  tables?: boolean
}

/**
 * User-written Markdown, rendered safely. Its library loads with the first text that is more than simple, which is
 * shown as plain source until then.
 */
export function Markdown({ children, tables = true }: MarkdownProps) {
  const blocks = simpleBlocks(children)
  if (blocks) {
    return (
      <div className={markdownLook}>
        <SimpleText blocks={blocks} />
      </div>
    )
  }
  const source = (
    <p className="text-sm leading-relaxed break-words whitespace-pre-line">{children}</p>
  )
  const Text = tables && children.includes('|') ? MarkdownTables : MarkdownText
  return (
    <Suspense fallback={source}>
      <Text>{children}</Text>
    </Suspense>
  )
}

/** The elements that the library would make of a simple text. */
export function SimpleText({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return blocks.map((block, place) =>
    'items' in block
      ? createElement(
          block.tag,
          { key: place },
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are as many as in the text.
          block.items.map((item, index) => <li key={index}>{words(item)}</li>),
        )
      : createElement(block.tag, { key: place }, ...words(block.content)),
  )
}

const words = (content: readonly Inline[]): ReactNode[] =>
  content.map((part, place) => {
    if (typeof part === 'string') return part
    if ('mark' in part) return createElement(part.mark, { key: place }, part.text)
    return createElement('a', { key: place, href: part.href }, part.text)
  })
