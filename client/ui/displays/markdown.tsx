import { lazy, Suspense } from 'react'
import { isPlain } from './plain-text.ts'

// Takes half of a screen's size budget, for texts that are often in a dialog.
const MarkdownText = lazy(() => import('./markdown-text.tsx'))

/**
 * User-written Markdown, rendered safely. Its library loads with the first text that needs it, which is
 * shown as plain source until then.
 */
export function Markdown({ children }: { children: string }) {
  const source = (
    <p className="text-sm leading-relaxed break-words whitespace-pre-line">{children}</p>
  )
  if (isPlain(children)) return source
  return (
    <Suspense fallback={source}>
      <MarkdownText>{children}</MarkdownText>
    </Suspense>
  )
}
