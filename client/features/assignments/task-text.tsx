import { useIsCalm } from '#client/platform/use-is-calm.ts'
import { late } from '#client/ui/overlays/late.ts'
import { useLatePart } from '#client/ui/overlays/use-late-part.ts'

const formatted = late(async () => (await import('#client/ui/displays/markdown-text.tsx')).default)

/**
 * What an assignment asks for. It can be read as it was written, so the library that formats it, which is
 * larger than the list, is loaded once the list is there.
 */
export function TaskText({ children }: { children: string }) {
  const isCalm = useIsCalm()
  const open = isCalm || formatted.here() !== undefined
  const Formatted = useLatePart(formatted, { open, onOpenChange: () => undefined })
  if (Formatted) return <Formatted>{children}</Formatted>
  return <p className="text-sm leading-relaxed whitespace-pre-line">{children}</p>
}
