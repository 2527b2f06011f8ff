import { FileDown } from 'lucide-react'
import { bytesInWords } from '#contract/bytes.ts'
import type { MessageFile as File } from '#contract/messages/messages.ts'

/** A message's attachment: a picture to view, or a PDF to download. */
export function MessageFile({ file: { name, kind, bytes, url } }: { file: File }) {
  if (kind === 'picture') {
    return (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="block max-w-[85%] overflow-hidden rounded-lg border"
      >
        <img src={url} alt={`${name}, open it`} className="max-h-64 w-full object-contain" />
      </a>
    )
  }
  return (
    <a
      href={url}
      download={name}
      className="flex max-w-[85%] items-center gap-2 rounded-lg border px-3 py-2 text-sm hover:bg-muted"
    >
      <FileDown className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="min-w-0 break-words">
        {name} <span className="text-muted-foreground tabular-nums">({bytesInWords(bytes)})</span>
      </span>
    </a>
  )
}
