import { lazy, Suspense, useMemo } from 'react'
import MarkdownTables from '#client/ui/displays/markdown-tables.tsx'
import type { MarkdownTextProps } from '#client/ui/displays/markdown-text.tsx'
import type { LessonPicture } from '#contract/lesson-pictures.ts'
import { pictureIdOf } from '#contract/lesson-text.ts'

const Formula = lazy(() => import('./formula.tsx'))

/** What the library of Markdown makes of a text, as far as formulas are concerned. */
interface Node {
  type: string
  value?: string
  children?: Node[]
  data?: { hProperties?: { className?: string[] } }
}

const formulaClass = 'language-formula'

/** Teaches the library formulas within lines: code between two dollar signs. */
const formulas = () => (tree: Node) => markFormulas(tree)

function markFormulas({ children = [] }: Node): void {
  for (const [index, child] of children.entries()) {
    const [before, after] = [children[index - 1], children[index + 1]]
    const isFormula =
      child.type === 'inlineCode' && before?.value?.endsWith('$') && after?.value?.startsWith('$')
    if (!isFormula) markFormulas(child)
    else if (before?.type === 'text' && after?.type === 'text') {
      before.value = before.value?.slice(0, -1)
      after.value = after.value?.slice(1)
      child.data = { hProperties: { className: [formulaClass] } }
    }
  }
}

const syntax = [formulas]

const componentsFor = (pictures: readonly LessonPicture[]): MarkdownTextProps['components'] => ({
  code: ({ className, children }) =>
    className === formulaClass ? (
      <Suspense fallback={<code>{children}</code>}>
        <Formula tex={String(children)} />
      </Suspense>
    ) : (
      <code className={className}>{children}</code>
    ),
  img({ src, alt }) {
    const id = typeof src === 'string' ? pictureIdOf(src) : null
    if (id === null) return <img src={src} alt={alt} />
    const url = pictures.find((one) => one.id === id)?.url
    return url ? (
      <img src={url} alt={alt} loading="lazy" />
    ) : (
      <em>This picture is not here any more: {alt}</em>
    )
  },
})

interface LessonMarkdownProps {
  children: string
  pictures: readonly LessonPicture[]
}

/** Text with formulas within its lines, or pictures of its lesson. */
export default function LessonMarkdown({ children, pictures }: LessonMarkdownProps) {
  const components = useMemo(() => componentsFor(pictures), [pictures])
  return (
    <MarkdownTables syntax={syntax} components={components}>
      {children}
    </MarkdownTables>
  )
}
