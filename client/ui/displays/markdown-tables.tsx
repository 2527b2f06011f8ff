import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import MarkdownText, { type MarkdownTextProps } from './markdown-text.tsx'

type Syntax = ReturnType<typeof gfmTable>
type Tree = ReturnType<typeof gfmTableFromMarkdown>

/** What the library of Markdown has been taught so far. */
interface Taught {
  micromarkExtensions?: Syntax[]
  fromMarkdownExtensions?: (Tree | Tree[])[]
}

/** Teaches the library of Markdown tables, which are no part of its core: rows of cells between bars. */
function tables(this: { data(): object }): void {
  const data: Taught = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()]
}

/** Text that has tables. */
export default function MarkdownTables({ syntax, ...rest }: MarkdownTextProps) {
  return <MarkdownText {...rest} syntax={[tables, ...(syntax ?? [])]} />
}
