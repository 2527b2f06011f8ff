import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

/** A page within the page, for previews, whose layout responds to its own width. Its links lead nowhere. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const [page, setPage] = useState<Document | null>(null)
  const begin = (frame: HTMLIFrameElement | null) => {
    const inner = frame?.contentDocument
    if (!inner || inner === page) return
    inner.documentElement.className = document.documentElement.className
    inner.documentElement.lang = 'en'
    for (const style of document.querySelectorAll('link[rel=stylesheet], style')) {
      inner.head.append(inner.importNode(style, true))
    }
    setPage(inner)
  }
  return (
    <iframe
      ref={begin}
      title={title}
      className="h-[70vh] w-full rounded-lg border bg-background"
      onLoad={(event) => begin(event.currentTarget)}
    >
      {page && createPortal(<div inert>{children}</div>, page.body)}
    </iframe>
  )
}
