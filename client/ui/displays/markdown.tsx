import { lazy, Suspense } from 'react'

// Takes half of a screen's size budget, for texts that are often in a dialog.
const MarkdownText = lazy(() => import('./markdown-text.tsx'))

/**
 * User-written Markdown, rendered safely. Its library loads with the first such text, which is shown
 * as plain source until then.
 */
export function Markdown({ children }: { children: string }) {
  return (
    <Suspense fallback={<p className="text-sm leading-relaxed whitespace-pre-line">{children}</p>}>
      <MarkdownText>{children}</MarkdownText>
    </Suspense>
  )
}
