import { lazy, Suspense } from 'react'

// Half of what a screen may weigh, for texts that often stand in a dialog.
const MarkdownText = lazy(() => import('./markdown-text.tsx'))

/**
 * Markdown written by people, shown without anything that could run. Its library is loaded with the
 * first such text, which stands there as it was written until then.
 */
export function Markdown({ children }: { children: string }) {
  return (
    <Suspense fallback={<p className="text-sm leading-relaxed whitespace-pre-line">{children}</p>}>
      <MarkdownText>{children}</MarkdownText>
    </Suspense>
  )
}
