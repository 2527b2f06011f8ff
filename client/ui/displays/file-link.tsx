import { Download } from 'lucide-react'
import { sizeOf } from './format.ts'

interface FileLinkProps {
  file: { name: string; bytes: number; url: string }
}

/** A file that is downloaded under its name, with its size. */
export function FileLink({ file: { name, bytes, url } }: FileLinkProps) {
  return (
    <a
      href={url}
      download={name}
      className="flex w-fit max-w-full items-center gap-2 text-sm text-accent"
    >
      <Download className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 break-all underline underline-offset-4">{name}</span>
      <span className="shrink-0 text-compact text-muted-foreground tabular-nums">
        {sizeOf(bytes)}
      </span>
    </a>
  )
}
