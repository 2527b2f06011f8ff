import { Check, Paperclip } from 'lucide-react'
import { clock } from '#client/ui/displays/format.ts'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import { WaitingState } from '#client/ui/lists/waiting-list.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { Message } from '#contract/messages/messages.ts'
import { linkParts } from './link-parts.ts'
import { MessageFile } from './message-file.tsx'
import type { Outgoing } from './unsent.ts'

interface MessageBubbleProps {
  message: Message
  /** Whether it was written by the reader's side. */
  isOwn: boolean
  /** Its author, for the line below. */
  author: string
  /** Whether the other side has read this far. */
  seen: boolean
}

/** One message of the conversation. */
export function MessageBubble({ message, isOwn, author, seen }: MessageBubbleProps) {
  return (
    <li className={cx('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <VisuallyHidden>{author}: </VisuallyHidden>
      {message.file && <MessageFile file={message.file} />}
      {message.text && <Bubble text={message.text} isOwn={isOwn} />}
      <p className="flex items-center gap-1 px-1 text-xs text-muted-foreground tabular-nums">
        <span aria-hidden="true">{author} ·</span>
        <time dateTime={message.sentAt}>{clock(message.sentAt)}</time>
        {seen && (
          <>
            <span aria-hidden="true">·</span>
            <Check className="size-3" aria-hidden="true" />
            Seen
          </>
        )}
      </p>
    </li>
  )
}

/** A message that has not reached the server yet. */
export function OutgoingBubble({ message }: { message: Outgoing }) {
  const { text, fileName, parcel } = message
  return (
    <li className="flex flex-col items-end gap-1">
      {fileName && (
        <p className="flex max-w-[85%] items-center gap-2 rounded-lg border border-dashed border-edge px-3 py-2 text-sm">
          <Paperclip className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words">{fileName}</span>
        </p>
      )}
      {text && <Bubble text={text} isOwn waiting />}
      <WaitingState parcel={parcel} />
    </li>
  )
}

interface BubbleProps {
  text: string
  isOwn: boolean
  /** It has not reached the server yet. */
  waiting?: boolean
}

function Bubble({ text, isOwn, waiting }: BubbleProps) {
  return (
    <p
      className={cx(
        'max-w-[85%] rounded-lg border px-3 py-2 text-sm break-words whitespace-pre-wrap',
        isOwn ? 'bg-accent-soft' : 'bg-muted',
        isOwn && (waiting ? 'border-dashed border-edge' : 'border-transparent'),
      )}
    >
      {linkParts(text).map((part) =>
        part.href ? (
          <a
            key={part.at}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="break-all text-accent underline underline-offset-4"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
